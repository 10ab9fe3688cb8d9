import { useEffect, useRef, useState } from 'react';
import { object } from 'valibot';
import { config } from '../../auth/config';
import { Email } from '../../components/Email/Email';
import { emailFault } from '../../components/forms/identity';
import { line } from '../../components/forms/rules';
import { Button } from '../../design/controls/Button/Button';
import { TextField } from '../../design/controls/TextField/TextField';
import { Banner } from '../../design/feedback/Banner/Banner';
import { useCountdown } from '../../lib/countdown';
import { deviceNow } from '../../lib/device-clock';
import { useDirtyForm } from '../../lib/dirty-forms';
import { fr } from '../../lib/typography';
import { useCheckedForm } from '../../lib/useCheckedForm';
import { failureText } from './failure';
import { useRequestPasswordRecoveryMutation } from './PasswordRecovery.generated';
import styles from './PasswordRecovery.module.css';
import { RecoveryNotice } from './RecoveryNotice';

/** The delay before another message can be requested, in milliseconds (product S18). */
const resendDelay = 60_000;

const schema = object({
  email: line('email', { required: true, limit: 254, fault: emailFault }),
});

/** A request that was sent. */
type Sent = { email: string; sandboxLink: string | null; at: number };

/** Requests a recovery link; the confirmation does not reveal whether the address is known. */
export function RecoveryRequest() {
  const [sent, setSent] = useState<Sent | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useCheckedForm(schema, {
    defaultValues: { email: '' },
  });
  useDirtyForm(formState.isDirty && sent === null);
  const [request, { loading }] = useRequestPasswordRecoveryMutation();

  const send = async (email: string) => {
    setFailure(null);
    try {
      const { data } = await request({ variables: { email }, context: { anonymous: true } });
      const [fault] = data?.requestPasswordRecovery.userErrors ?? [];
      if (fault) setError('email', { message: fault.message }, { shouldFocus: true });
      else {
        const sandboxLink = data?.requestPasswordRecovery.sandboxLink ?? null;
        setSent({ email, sandboxLink, at: deviceNow() });
      }
    } catch (error) {
      setFailure(failureText(error as Error));
    }
  };

  const failed = failure !== null && <Banner tone="error">{failure}</Banner>;
  if (sent) {
    return (
      <RecoveryNotice
        title={title}
        form={
          <div className={styles.form}>
            {config().sandbox && sent.sandboxLink !== null && (
              <Banner role="group">
                {fr`Bac à sable : le lien envoyé est `}
                <a href={sent.sandboxLink} className={styles.link}>
                  {sent.sandboxLink}
                </a>
              </Banner>
            )}
            {failed}
            <Resend
              from={sent.at + resendDelay}
              loading={loading}
              onResend={() => void send(sent.email)}
            />
          </div>
        }
      >
        <Answer key={sent.at} email={sent.email} />
      </RecoveryNotice>
    );
  }
  return (
    <RecoveryNotice
      title={title}
      form={
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => void handleSubmit(({ email }) => send(email))(event)}
        >
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            required
            error={formState.errors.email?.message}
            {...register('email')}
          />
          {failed}
          <Button type="submit" size="md" wide loading={loading}>
            Envoyer le lien
          </Button>
        </form>
      }
    >
      {fr`Indiquez votre adresse e-mail : nous vous enverrons un lien pour choisir un nouveau mot de passe.`}
    </RecoveryNotice>
  );
}

const title = 'Mot de passe oublié';

/**
 * The only confirmation. It takes the focus after each request, since the button is then gone or
 * disabled.
 */
function Answer({ email }: { email: string }) {
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => answer.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={answer} tabIndex={-1} className={styles.said}>
      Si un compte correspond à <Email address={email} />
      {fr`, un lien vient d’être envoyé. Il est valable 60 minutes. Pensez à vérifier vos courriers indésirables.`}
    </p>
  );
}

/** Requests another link, once the first has had the time to arrive. */
function Resend({
  from,
  loading,
  onResend,
}: {
  from: number;
  loading: boolean;
  onResend: () => void;
}) {
  const left = useCountdown(from);
  return (
    <div className={styles.resend}>
      <Button look="outline" disabled={left > 0} loading={loading} onClick={onResend}>
        Renvoyer le lien
      </Button>
      {left > 0 && <span>{fr`possible dans ${left} s`}</span>}
    </div>
  );
}
