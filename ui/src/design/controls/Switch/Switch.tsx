import type { ComponentPropsWithRef } from 'react';
import { Choice, inChoice } from '../FormField/Choice';
import { type FieldProps, useField } from '../FormField/FormField';
import styles from './Switch.module.css';

/** Props of {@link Switch}; the rest goes to the `input`. */
export type SwitchProps = Omit<FieldProps, 'required'> &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type' | 'role'>;

/** On or off, at once: a setting that takes effect without being saved. Sizes: sm 36 × 20, md 48 × 28 px. */
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
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox says whether it is checked. */}
      <input {...own} type="checkbox" role="switch" className={inChoice} />
    </Choice>
  );
}
