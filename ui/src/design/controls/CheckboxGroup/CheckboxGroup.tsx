import { FormField, type GroupProps, useField } from '../FormField/FormField';
import { chosenIn, type Group, GroupContext } from '../FormField/group';
import styles from '../FormField/group.module.css';

/** Props of {@link CheckboxGroup}; the rest goes to the `fieldset`. */
export type CheckboxGroupProps = GroupProps & {
  /** The name under which each chosen value is sent. With a form library, spread `register(name)` on each {@link Checkbox}. */
  name?: string;
  /** The values chosen; the group then follows them. */
  value?: readonly string[];
  /** The values chosen at first. */
  defaultValue?: readonly string[];
  /** Told when a box is checked or unchecked, with all that is chosen, in the order of the page. */
  onValueChange?: (values: string[]) => void;
  /** One below the other (default), or side by side as long as there is room. */
  orientation?: 'vertical' | 'horizontal';
  /** Lines of text (default), or cards when each choice needs a sentence. */
  look?: 'plain' | 'card';
};

/** Choices that may be made together, under a legend. */
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
