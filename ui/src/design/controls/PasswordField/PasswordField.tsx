import { Check, Eye, EyeOff, Minus } from 'lucide-react';
import { type ComponentPropsWithRef, useRef, useState } from 'react';
import { type PasswordLevel, passwordStrength } from '../../../lib/password';
import { fr } from '../../../lib/typography';
import { mergeRefs } from '../../refs';
import { Icon } from '../../structure/Icon/Icon';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import { FieldFrame, FrameButton, inFrame } from '../FormField/FieldFrame';
import { type FieldProps, FormField, useField } from '../FormField/FormField';
import { useTyped } from '../native';
import styles from './PasswordField.module.css';

/** Other props go to the `input`. */
export type PasswordFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type'> & {
    /** Shows the five rules of a new password and its strength during typing (product S18). */
    strength?: boolean;
  };

/** A password field with a button that shows the text; pasting is allowed. `autoComplete` is `current-password`, or `new-password` with `strength`. */
export function PasswordField({ strength = false, ref, ...props }: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const typed = useTyped(input, String(props.defaultValue ?? ''));
  const { field, control } = useField(props, strength ? ['rules'] : []);
  return (
    <FormField {...field}>
      <FieldFrame
        of={control}
        end={
          <FrameButton
            label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            icon={shown ? EyeOff : Eye}
            disabled={props.disabled}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          />
        }
      >
        <input
          autoComplete={strength ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...control}
          type={shown ? 'text' : 'password'}
          className={inFrame}
          ref={mergeRefs(input, ref)}
        />
      </FieldFrame>
      {strength && (
        <Strength
          id={`${control.id}-rules`}
          password={props.value === undefined ? typed : String(props.value)}
        />
      )}
    </FormField>
  );
}

const levels: Record<PasswordLevel, string> = { weak: 'Faible', medium: 'Moyen', strong: 'Fort' };

/** The meter and the rules; an empty field is not judged. */
function Strength({ id, password }: { id: string; password: string }) {
  const { rules, level } = passwordStrength(password);
  const judged = password !== '';
  return (
    <div className={styles.strength}>
      <p className={styles.meter} data-level={judged ? level : 'none'}>
        <span aria-hidden="true" className={styles.bars}>
          <i />
          <i />
          <i />
        </span>
        <span role="status" className={styles.level}>
          {judged && (
            <>
              <VisuallyHidden>{fr`Niveau du mot de passe : `}</VisuallyHidden>
              {levels[level]}
            </>
          )}
        </span>
      </p>
      <ul id={id} role="list" className={styles.rules}>
        {rules.map(({ label, met }) => (
          <li key={label} data-state={met ? 'met' : 'unmet'} className={styles.rule}>
            <Icon of={met ? Check : Minus} size={16} />
            {label}
            <VisuallyHidden>{fr` : ${met ? 'respecté' : 'à respecter'}`}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  );
}
