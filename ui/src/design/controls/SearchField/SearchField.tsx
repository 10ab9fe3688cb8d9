import { Search, X } from 'lucide-react';
import { type ComponentPropsWithRef, useEffect, useRef } from 'react';
import { mergeRefs } from '../../refs';
import { FieldFrame, FrameButton, FrameIcon, inFrame } from '../FormField/FieldFrame';
import { type FieldProps, FormField, useField } from '../FormField/FormField';
import { typeInto } from '../native';
import styles from './SearchField.module.css';

/** The debounce of the search, in ms (product 5.1). */
const rest = 250;

/** Other props go to the `input`. */
export type SearchFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type'> & {
    /** Called with the trimmed text: 250 ms after the last key, at once with Enter or when the field is cleared. Never twice with the same text. */
    onSearch?: (text: string) => void;
    /** The current search, as in the address of the page. The field keeps its own text; when this changes for another reason (Back, « Tout effacer »), it replaces the text. */
    searched?: string;
  };

/** Searches in the displayed content; its label is hidden unless `labelHidden` is false. Escape clears it. */
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
  // Disabled with a reason, it keeps the typed text.
  const readOnly = props.readOnly || props['aria-disabled'] === true;
  const { field, control } = useField({ ...props, readOnly, labelHidden });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSearch = useRef(String(props.value ?? searched ?? props.defaultValue ?? '').trim());
  const typed = useRef(props.value);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // A controlled field gets the typed text back as its value: only another value comes from the caller.
    if (props.value === undefined || props.value === typed.current) return;
    clearTimeout(timer.current);
    lastSearch.current = String(props.value).trim();
  }, [props.value]);
  useEffect(() => {
    if (searched === undefined || searched === lastSearch.current) return;
    lastSearch.current = searched;
    if (input.current) typeInto(input.current, searched);
    clearTimeout(timer.current);
  }, [searched]);

  const search = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() === lastSearch.current) return;
    lastSearch.current = text.trim();
    onSearch?.(lastSearch.current);
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
              // The first Escape belongs to the field, the next one to the dialog around it.
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
