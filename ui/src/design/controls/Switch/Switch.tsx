import type { ComponentPropsWithRef } from 'react';
import { Choice, inChoice } from '../FormField/Choice';
import { type FieldProps, useField } from '../FormField/FormField';
import styles from './Switch.module.css';

/** Other props go to the `input`. */
export type SwitchProps = Omit<FieldProps, 'required'> &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type' | 'role'>;

/** An on-off setting that takes effect at once, without saving. Sizes: sm 36 × 20, md 48 × 28 px. */
export function Switch(props: SwitchProps) {
  const { field, control } = useField(props);
  const { required: _, ...own } = control;
  return (
    <Choice
      {...field}
      of={control}
      shape="track"
      mark={<i aria-hidden="true" className={styles.knob} />}
    >
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox exposes its checked state. */}
      <input {...own} type="checkbox" role="switch" className={inChoice} />
    </Choice>
  );
}
