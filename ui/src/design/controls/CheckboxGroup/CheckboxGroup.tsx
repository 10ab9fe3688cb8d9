import { FormField, type GroupProps, useField } from '../FormField/FormField';
import { chosenIn, type Group, GroupContext } from '../FormField/group';
import styles from '../FormField/group.module.css';

/** Other props go to the `fieldset`. */
export type CheckboxGroupProps = GroupProps & {
  /** The name under which each chosen value is sent. With a form library, spread `register(name)` on each {@link Checkbox}. */
  name?: string;
  /** The chosen values; setting it makes the group controlled. */
  value?: readonly string[];
  /** The values chosen at first. */
  defaultValue?: readonly string[];
  /** Called with all chosen values, in the order of the page, when a box is checked or unchecked. */
  onValueChange?: (values: string[]) => void;
  /** In a column (default), or in a row that wraps. */
  orientation?: 'vertical' | 'horizontal';
  /** Lines of text (default), or cards when each choice needs a sentence. */
  look?: 'plain' | 'card';
};

/** A group of choices that can be made together, under a legend. */
export function CheckboxGroup({
  name,
  value,
  defaultValue = [],
  onValueChange,
  orientation = 'vertical',
  look = 'plain',
  onChange,
  children,
  ...props
}: CheckboxGroupProps) {
  const { field, control } = useField(props);
  const {
    required: _required,
    'data-size': size,
    'data-state': _state,
    'aria-invalid': invalid,
    ...rest
  } = control;
  const group: Group = {
    name,
    size,
    look,
    invalid,
    isChosen: value && ((one) => value.includes(one)),
    isChosenAtFirst: (one) => defaultValue.includes(one),
  };
  return (
    <FormField
      {...field}
      {...rest}
      as="fieldset"
      onChange={(event) => {
        onChange?.(event);
        if ((event.target as Element).matches('[type="checkbox"]'))
          onValueChange?.(chosenIn(event.currentTarget));
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
