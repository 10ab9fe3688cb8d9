import type { ComponentPropsWithRef } from 'react';
import { Choice, inChoice } from '../FormField/Choice';
import { type FieldProps, useField } from '../FormField/FormField';
import { useMember } from '../FormField/group';
import styles from './Radio.module.css';

/** Other props go to the `input`. */
export type RadioProps = Pick<FieldProps, 'label' | 'labelHidden' | 'hint'> &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type' | 'value'> & {
    /** The value that is sent when it is chosen. */
    value: string;
    /** Diameter: sm 16 (default), md 24 px (specification §9). */
    size?: 'sm' | 'md';
  };

/** One of several exclusive choices; used in a {@link RadioGroup}, which has the name, the error and `required`. */
export function Radio(props: RadioProps) {
  const { group, checked } = useMember(props.value);
  const { field, control } = useField({ ...props, size: props.size ?? group?.size ?? 'sm' });
  // The group is invalid and says so: a single radio has no such state in ARIA.
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
