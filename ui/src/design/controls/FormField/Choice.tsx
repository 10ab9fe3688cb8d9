import type { ReactNode } from 'react';
import { classes } from '../../classes';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import styles from './Choice.module.css';
import { type ControlProps, FieldNotes, type FieldProps, RequiredMark } from './FormField';

/** The class of the native control inside a {@link Choice}. */
export const inChoice = styles.control;

export type ChoiceProps = FieldProps & {
  /** The attributes that `useField` gives to the control. */
  of: Pick<ControlProps, 'id' | 'data-size' | 'data-state'>;
  /** The drawing over the native control: a check, a dot, a knob. */
  mark: ReactNode;
  shape: 'box' | 'dot' | 'track';
  /** A line of text, or a card with a hairline. */
  look?: 'plain' | 'card';
  className?: string | undefined;
  children: ReactNode;
};

/** A checkbox, a radio or a switch with its label beside it: the complete line is clickable. */
export function Choice({
  of,
  mark,
  shape,
  look = 'plain',
  label,
  labelHidden = false,
  hint,
  error,
  required = false,
  className,
  children,
}: ChoiceProps) {
  return (
    <div
      data-part="field"
      data-size={of['data-size']}
      data-state={error ? 'invalid' : 'idle'}
      data-shape={shape}
      data-look={look}
      className={classes(styles.choice, className)}
    >
      <label htmlFor={of.id} className={styles.line}>
        <span className={styles.box}>
          {children}
          {mark}
        </span>
        {labelHidden ? (
          <VisuallyHidden>{label}</VisuallyHidden>
        ) : (
          <span className={styles.text}>
            {label}
            {required && <RequiredMark />}
          </span>
        )}
      </label>
      <FieldNotes id={of.id} hint={hint} error={error} />
    </div>
  );
}
