import { useState } from 'react';
import { check, forward, nonEmpty, object, partialCheck, pipe, string } from 'valibot';
import { Button } from '../../design/controls/Button/Button';
import { PasswordField } from '../../design/controls/PasswordField/PasswordField';
import { Banner } from '../../design/feedback/Banner/Banner';
import { useDirtyForm } from '../../lib/dirty-forms';
import { passwordStrength } from '../../lib/password';
import { fr } from '../../lib/typography';
import { useCheckedForm } from '../../lib/useCheckedForm';
import { failureText, isNotFound } from './failure';
import { useResetPasswordMutation } from './PasswordRecovery.generated';
import styles from './PasswordRecovery.module.css';
import { RecoveryNotice } from './RecoveryNotice';

const schema = pipe(
  object({
    password: pipe(
      string(),
      nonEmpty('Indiquez le nouveau mot de passe.'),
      check(
        (password) => passwordStrength(password).level !== 'weak',
        fr`Le mot de passe doit comporter 12 caractères au moins, avec une majuscule, une minuscule, un chiffre et un caractère spécial.`,
      ),
    ),
    confirmation: pipe(string(), nonEmpty('Saisissez à nouveau le mot de passe.')),
  }),
  forward(
    partialCheck(
      [['password'], ['confirmation']],
      ({ password, confirmation }) => confirmation === '' || password === confirmation,
      'Les deux mots de passe ne sont pas identiques.',
    ),
    ['confirmation'],
  ),
);

/** The state of a link that was rejected on use, by error code. */
const refusedLinks = { token_expired: 'EXPIRED', token_used: 'USED' } as const;

export type NewPasswordProps = {
  /** The token of a valid link. */
  token: string;
  /** Called after the password has been changed. */
  onChanged: () => void;
  /** Called when the link turns out to be unusable. */
  onRefused: (state: 'EXPIRED' | 'USED' | 'UNKNOWN') => void;
};

/** Sets a new password; its rules are ticked off during input (product S18). */
export function NewPassword({ token, onChanged, onRefused }: NewPasswordProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useCheckedForm(schema, {
    defaultValues: { password: '', confirmation: '' },
  });
  const [reset, { loading }] = useResetPasswordMutation();

  const save = async (password: string) => {
    setFailure(null);
    try {
      const variables = { token, password };
      const { data } = await reset({ variables, context: { anonymous: true } });
      const [fault] = data?.resetPassword.userErrors ?? [];
      if (!fault) return onChanged();
      const link = refusedLinks[fault.code as keyof typeof refusedLinks];
      if (link) return onRefused(link);
      setError('password', { message: fault.message }, { shouldFocus: true });
    } catch (error) {
      if (isNotFound(error as Error)) return onRefused('UNKNOWN');
      setFailure(failureText(error as Error));
    }
  };

  const { errors, isDirty } = formState;
  useDirtyForm(isDirty);
  return (
    <RecoveryNotice
      title="Choisir un nouveau mot de passe"
      form={
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => void handleSubmit(({ password }) => save(password))(event)}
        >
          <PasswordField
            label="Nouveau mot de passe"
            strength
            size="md"
            required
            error={errors.password?.message}
            {...register('password', { deps: errors.confirmation ? 'confirmation' : [] })}
          />
          <PasswordField
            label="Confirmation"
            autoComplete="new-password"
            size="md"
            required
            error={errors.confirmation?.message}
            {...register('confirmation')}
          />
          {failure !== null && <Banner tone="error">{failure}</Banner>}
          <Button type="submit" size="md" wide loading={loading}>
            Enregistrer
          </Button>
        </form>
      }
    />
  );
}
