import { Search, X } from 'lucide-react';
import { type ComponentPropsWithRef, useEffect, useRef } from 'react';
import { mergeRefs } from '../../refs';
import { FieldFrame, FrameButton, FrameIcon, inFrame } from '../FormField/FieldFrame';
import { type FieldProps, FormField, useField } from '../FormField/FormField';
import { typeInto } from '../native';
import styles from './SearchField.module.css';

/** How long the typing must rest before the search, in ms (product 5.1). */
const rest = 250;

/** Props of {@link SearchField}; the rest goes to the `input`. */
export type SearchFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type'> & {
    /** What to look for, without the spaces around it: 250 ms after the last key, at once with Enter or when the field is emptied. Never twice the same. */
    onSearch?: (text: string) => void;
    /** What is being looked for, as the address of the page says. The field keeps its own text; when somebody else changes this (Back, « Tout effacer »), it takes the text’s place. */
    searched?: string;
  };

/** Looks for something in what is shown; its label is hidden unless `labelHidden` is false. Escape empties it. */
export function SearchField({
  onSearch,
  searched,
  labelHidden = true,
  placeholder = ' ',
  onChange,
  onKeyDown,
  ref,
  ...props
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Not available for a reason, it keeps what was typed.
  const readOnly = props.readOnly || props['aria-disabled'] === true;
  const { field, control } = useField({ ...props, readOnly, labelHidden });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(String(props.value ?? searched ?? props.defaultValue ?? '').trim());
  const typed = useRef(props.value);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // What comes back from the caller after each key is no news.
    if (props.value === undefined || props.value === typed.current) return;
    clearTimeout(timer.current);
    told.current = String(props.value).trim();
  }, [props.value]);
  useEffect(() => {
    if (searched === undefined || searched === told.current) return;
    told.current = searched;
    if (input.current) typeInto(input.current, searched);
    clearTimeout(timer.current);
  }, [searched]);

  const search = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() === told.current) return;
    told.current = text.trim();
    onSearch?.(told.current);
  };
  const clear = () => {
    if (input.current) typeInto(input.current, '');
  };

  return (
    <FormField {...field}>
      <FieldFrame
        of={control}
        start={<FrameIcon of={Search} />}
        end={
          <FrameButton
            label="Effacer la recherche"
            icon={X}
            disabled={props.disabled || readOnly}
            className={styles.clear}
            onClick={() => {
              clear();
              input.current?.focus();
            }}
          />
        }
      >
        <input
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          {...control}
          {...(searched !== undefined && { defaultValue: searched })}
          type="search"
          placeholder={placeholder}
          className={`${inFrame} ${styles.input}`}
          ref={mergeRefs(input, ref)}
          onChange={(event) => {
            onChange?.(event);
            const text = event.currentTarget.value;
            typed.current = text;
            clearTimeout(timer.current);
            if (text === '') search('');
            else timer.current = setTimeout(search, rest, text);
          }}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            if (event.defaultPrevented) return;
            if (event.key === 'Enter') search(event.currentTarget.value);
            if (event.key === 'Escape' && event.currentTarget.value && !readOnly) {
              // The first Escape is the field's, the next one the dialog's around it.
              event.preventDefault();
              event.stopPropagation();
              clear();
            }
          }}
        />
      </FieldFrame>
    </FormField>
  );
}
