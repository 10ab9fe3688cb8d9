import { X } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useRef } from 'react';
import { mergeRefs } from '../../refs';
import type { IconProps } from '../../structure/Icon/Icon';
import { FieldFrame, FrameButton, FrameIcon, FrameText, inFrame } from '../FormField/FieldFrame';
import { type FieldProps, FormField, useField } from '../FormField/FormField';
import { typeInto } from '../native';
import styles from './TextField.module.css';

/** Other props go to the `input`. */
export type TextFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'prefix'> & {
    /** An icon at the start; decorative. */
    icon?: IconProps['of'];
    /** A short text before the value, read with it: a country code. */
    prefix?: ReactNode;
    /** A short text after the value, read with it: a unit. */
    suffix?: ReactNode;
    /** Adds a button that clears the field, visible once it has a text. */
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
          // CSS recognises an empty field by its placeholder; without one the clear button would always show.
          placeholder={placeholder ?? (clearable ? ' ' : undefined)}
          data-align={align}
          className={`${inFrame} ${styles.input}`}
          ref={mergeRefs(input, ref)}
        />
      </FieldFrame>
    </FormField>
  );
}
