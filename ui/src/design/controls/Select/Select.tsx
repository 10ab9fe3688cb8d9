import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import type { IconProps } from '../../structure/Icon/Icon';
import { Icon } from '../../structure/Icon/Icon';
import { FieldFrame, FrameIcon, inFrame } from '../FormField/FieldFrame';
import { type FieldProps, FormField, useField } from '../FormField/FormField';
import styles from './Select.module.css';

/** One choice of a {@link Select}. */
export type SelectOption = { value: string; label: string; disabled?: boolean };

/** Choices under a heading. */
export type SelectGroup = { label: string; options: readonly SelectOption[] };

/** Other props go to the `select`. */
export type SelectProps = FieldProps &
  Omit<ComponentPropsWithRef<'select'>, keyof FieldProps | 'children' | 'multiple'> & {
    /** The choices, in groups or not. */
    options: readonly (SelectOption | SelectGroup)[];
    /** Shown while nothing is chosen: “Choisir un site”. It can be chosen again unless the select is required. */
    placeholder?: string;
    /** An icon at the start; decorative. */
    icon?: IconProps['of'];
  };

/** One of several choices, in the native list of the system. */
export function Select({ options, placeholder, icon, ...props }: SelectProps) {
  const { field, control } = useField(props);
  // Disabled with a reason, it takes the focus and opens, but its choices are disabled.
  const refused = props['aria-disabled'] === true;
  const choice = ({ value, label, disabled }: SelectOption) => (
    <option key={value} value={value} disabled={disabled || refused}>
      {label}
    </option>
  );
  const uncontrolled = props.value === undefined && props.defaultValue === undefined;
  return (
    <FormField {...field}>
      <FieldFrame
        of={control}
        className={styles.frame}
        start={icon && <FrameIcon of={icon} />}
        end={<Icon of={ChevronDown} size={18} className={styles.chevron} />}
      >
        <select
          {...control}
          // Otherwise the browser would choose the first enabled option.
          {...(uncontrolled && placeholder !== undefined && { defaultValue: '' })}
          className={`${inFrame} ${styles.select}`}
        >
          {placeholder !== undefined && (
            <option value="" disabled={props.required} hidden={props.required}>
              {placeholder}
            </option>
          )}
          {options.map((option) =>
            'options' in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(choice)}
              </optgroup>
            ) : (
              choice(option)
            ),
          )}
        </select>
      </FieldFrame>
    </FormField>
  );
}
