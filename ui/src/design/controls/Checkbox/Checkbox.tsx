import { type ComponentPropsWithRef, useEffect, useRef } from 'react';
import { mergeRefs } from '../../refs';
import { Choice, inChoice } from '../FormField/Choice';
import { type FieldProps, useField } from '../FormField/FormField';
import { useMember } from '../FormField/group';
import styles from './Checkbox.module.css';

/** Other props go to the `input`. */
export type CheckboxProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type'> & {
    /** Side of the box: sm 16 (default), md 24 px (specification §9). */
    size?: 'sm' | 'md';
    /** Only some of the items that it covers are chosen: the checkbox in the header of a table. */
    indeterminate?: boolean;
  };

/** A yes-or-no choice; in a {@link CheckboxGroup}, one of several that can be chosen together. */
export function Checkbox({ indeterminate = false, onChange, ref, ...props }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { group, checked } = useMember(props.value);
  const { field, control } = useField({ ...props, size: props.size ?? group?.size ?? 'sm' });

  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);

  return (
    <Choice
      {...field}
      of={control}
      shape="box"
      look={group?.look ?? 'plain'}
      mark={
        <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.mark}>
          <path className={styles.check} d="m4 8.4 2.7 2.7L12 5.6" />
          <path className={styles.dash} d="M4.4 8h7.2" />
        </svg>
      }
    >
      <input
        {...(group?.name !== undefined && { name: group.name })}
        {...checked}
        {...control}
        {...(group?.invalid && { 'aria-invalid': true, 'data-state': 'invalid' })}
        type="checkbox"
        className={inChoice}
        ref={mergeRefs(input, ref)}
        onChange={(event) => {
          // The browser clears the indeterminate state at each click, even when the prop has not changed.
          if (indeterminate) event.currentTarget.indeterminate = true;
          onChange?.(event);
        }}
      />
    </Choice>
  );
}
