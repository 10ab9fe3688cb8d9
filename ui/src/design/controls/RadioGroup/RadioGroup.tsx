import { type ChangeEvent, useId } from 'react';
import { FormField, type GroupProps, useField } from '../FormField/FormField';
import { type Group, GroupContext } from '../FormField/group';
import styles from '../FormField/group.module.css';

/** Other props go to the `fieldset`. */
export type RadioGroupProps = GroupProps & {
  /** The name under which the choice is sent; generated when absent. With a form library, spread `register(name)` on each {@link Radio}. */
  name?: string;
  /** The chosen value; setting it makes the group controlled. */
  value?: string | null;
  /** The value chosen at first. */
  defaultValue?: string;
  /** Called when another value is chosen. */
  onValueChange?: (value: string) => void;
  /** In a column (default), or in a row that wraps. */
  orientation?: 'vertical' | 'horizontal';
  /** Lines of text (default), or cards when each choice needs a sentence. */
  look?: 'plain' | 'card';
};

/** Exclusive choices under a legend. Arrow keys move and choose, as in browsers. */
export function RadioGroup({
  name,
  value,
  defaultValue,
  onValueChange,
  orientation = 'vertical',
  look = 'plain',
  onChange,
  children,
  ...props
}: RadioGroupProps) {
  const own = useId();
  const { field, control } = useField(props);
  const { required, 'data-size': size, 'data-state': _, ...rest } = control;
  const group: Group = {
    name: name ?? own,
    size,
    look,
    invalid: Boolean(props.error),
    isChosen: value === undefined ? undefined : (one) => one === value,
    isChosenAtFirst: (one) => one === defaultValue,
  };
  return (
    <FormField
      {...field}
      {...rest}
      as="fieldset"
      role="radiogroup"
      aria-required={required}
      onChange={(event) => {
        onChange?.(event);
        const { target } = event as ChangeEvent<HTMLInputElement>;
        if (target.type === 'radio') onValueChange?.(target.value);
      }}
    >
      <div
        className={styles.members}
        data-size={size}
        data-look={look}
        data-orientation={orientation}
      >
        <GroupContext value={group}>{children}</GroupContext>
      </div>
    </FormField>
  );
}
