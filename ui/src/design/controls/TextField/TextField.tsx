import { X } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useRef } from 'react';
import { mergeRefs } from '../../refs';
import type { IconProps } from '../../structure/Icon/Icon';
import { FieldFrame, FrameButton, FrameIcon, FrameText, inFrame } from '../FormField/FieldFrame';
import { type FieldProps, FormField, useField } from '../FormField/FormField';
import { typeInto } from '../native';
import styles from './TextField.module.css';

/** Props of {@link TextField}; the rest goes to the `input`. */
export type TextFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'prefix'> & {
    /** A drawing at the start; decoration. */
    icon?: IconProps['of'];
    /** A short text before the value, read with it: a country code. */
    prefix?: ReactNode;
    /** A short text after the value, read with it: a unit. */
    suffix?: ReactNode;
    /** A button empties it as soon as there is something to empty. */
    clearable?: boolean;
    /** `end` for figures (design: amounts and volumes are right-aligned). */
    align?: 'start' | 'end';
  };

/** One line of text. */
export function TextField({
  icon,
  prefix,
  suffix,
  clearable = false,
  align = 'start',
  placeholder,
  type = 'text',
  ref,
  ...props
}: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const parts = [prefix && 'prefix', suffix && 'suffix'].filter((part) => typeof part === 'string');
  const { field, control } = useField(props, parts);
  return (
    <FormField {...field}>
      <FieldFrame
        of={control}
        start={
          <>
            {icon && <FrameIcon of={icon} />}
            {prefix && <FrameText id={`${control.id}-prefix`}>{prefix}</FrameText>}
          </>
        }
        end={
          <>
            {suffix && <FrameText id={`${control.id}-suffix`}>{suffix}</FrameText>}
            {clearable && !props.readOnly && (
              <FrameButton
                label="Effacer"
                icon={X}
                disabled={props.disabled}
                className={styles.clear}
                onClick={() => {
                  if (!input.current) return;
                  typeInto(input.current, '');
                  input.current.focus();
                }}
              />
            )}
          </>
        }
      >
        <input
          {...control}
          type={type}
          // Without a placeholder CSS could not tell an empty field, and the button to empty it would always show.
          placeholder={placeholder ?? (clearable ? ' ' : undefined)}
          data-align={align}
          className={`${inFrame} ${styles.input}`}
          ref={mergeRefs(input, ref)}
        />
      </FieldFrame>
    </FormField>
  );
}
