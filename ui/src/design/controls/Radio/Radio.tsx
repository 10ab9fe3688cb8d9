import type { ComponentPropsWithRef } from 'react';
import { Choice, inChoice } from '../FormField/Choice';
import { type FieldProps, useField } from '../FormField/FormField';
import { useMember } from '../FormField/group';
import styles from './Radio.module.css';

/** Props of {@link Radio}; the rest goes to the `input`. */
export type RadioProps = Pick<FieldProps, 'label' | 'labelHidden' | 'hint'> &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type' | 'value'> & {
    /** What is sent when it is chosen. */
    value: string;
    /** Diameter: sm 16 (default), md 24 px (specification §9). */
    size?: 'sm' | 'md';
  };

/** One of several choices that exclude each other; stands in a {@link RadioGroup}, which carries name, error and required. */
export function Radio(props: RadioProps) {
  const { group, checked } = useMember(props.value);
  const { field, control } = useField({ ...props, size: props.size ?? group?.size ?? 'sm' });
  // Wrong is the group, and it says so: the role of a single radio has no such state.
  const { 'aria-invalid': _, required: __, ...own } = control;
  return (
    <Choice
      {...field}
      of={control}
      shape="dot"
      look={group?.look ?? 'plain'}
      mark={<i aria-hidden="true" className={styles.dot} />}
    >
      <input
        {...(group?.name !== undefined && { name: group.name })}
        {...checked}
        {...own}
        {...(group?.invalid && { 'data-state': 'invalid' })}
        type="radio"
        className={inChoice}
      />
    </Choice>
  );
}
