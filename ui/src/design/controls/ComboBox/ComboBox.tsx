import { ChevronDown } from 'lucide-react';
import {
  type ComponentPropsWithRef,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { mergeRefs } from '../../refs';
import type { IconProps } from '../../structure/Icon/Icon';
import { FieldFrame, FrameButton, FrameIcon, inFrame } from '../FormField/FieldFrame';
import { type FieldProps, FormField, useField } from '../FormField/FormField';

/** One choice of a {@link ComboBox}. */
export type ComboBoxOption = {
  /** The value that is stored and sent. */
  id: string;
  /** The text that is shown and searched. */
  label: string;
  /** A second, quieter line, searched as well: a town, a role. */
  description?: string | undefined;
  /** More words to search: a reference, a former name. */
  keywords?: string | undefined;
  /** Shown but cannot be chosen. */
  disabled?: boolean | undefined;
};

/** Other props go to the `input`. */
export type ComboBoxProps<Option extends ComboBoxOption = ComboBoxOption> = FieldProps &
  Omit<
    ComponentPropsWithRef<'input'>,
    keyof FieldProps | 'value' | 'defaultValue' | 'onChange' | 'type' | 'children'
  > & {
    /** The choices, in display order. */
    options: readonly Option[];
    /** The id of the chosen option; null for none. Without it the field keeps its own state. */
    value?: string | null;
    /** The id of the option chosen at first, when the field keeps its own state. */
    defaultValue?: string | null;
    /** Called with the id of the choice and the option, or with null when the choice is cleared. */
    onChange?: (id: string | null, option: Option | null) => void;
    /** Renders a row in place of label and description: a chip, a gauge. Its text must begin with the label. */
    renderOption?: (option: Option) => ReactNode;
    /** Called with the typed text, for choices that come from the API. The caller then filters, and debounces its requests by 250 ms (product 5.1). */
    onSearch?: (text: string) => void;
    /** The choices are loading. */
    loading?: boolean;
    /** Adds a button that clears the choice. */
    clearable?: boolean;
    /** An icon at the start; decorative. */
    icon?: IconProps['of'];
    /** Shown below the choices: “Ajouter une adresse”. */
    action?: ReactNode;
  };

const Field = lazy(() =>
  import('./ComboBoxField').then(({ ComboBoxField }) => ({ default: ComboBoxField })),
);

/** The user's input before the lazy field has loaded; null when the field did not have the focus. */
export type Begun = {
  /** The typed text; null when nothing was typed. */
  text: string | null;
};

/**
 * One of many choices, found by typing the beginnings of its words without
 * regard to accents and capitals: sites, contacts, the 17 sectors. The field
 * loads lazily; until then a native field of the same size shows the choice,
 * and passes on the focus and the typed text.
 */
export function ComboBox<Option extends ComboBoxOption>(given: ComboBoxProps<Option>) {
  const props = given as unknown as ComboBoxProps;
  const begunRef = useRef<Begun | null>(null);
  return (
    <Suspense fallback={<Expected {...props} begunRef={begunRef} />}>
      <Field {...props} begunRef={begunRef} />
    </Suspense>
  );
}

/** The placeholder until the field has loaded: a native input, so that no focus, text or form value is lost. */
function Expected({
  options,
  value,
  defaultValue,
  onChange: _onChange,
  renderOption: _renderOption,
  onSearch: _onSearch,
  loading: _loading,
  clearable: _clearable,
  icon,
  action: _action,
  name,
  form,
  ref,
  begunRef,
  ...props
}: ComboBoxProps & { begunRef: RefObject<Begun | null> }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const typed = useRef(text);
  const id = value === undefined ? defaultValue : value;
  const chosen = options.find((option) => option.id === id);
  const { field, control } = useField(props);
  useLayoutEffect(() => {
    typed.current = text;
  });
  useLayoutEffect(() => {
    const element = input.current;
    // Read before the element leaves the page and loses the focus.
    return () => {
      if (element === document.activeElement) begunRef.current = { text: typed.current };
    };
  }, [begunRef]);
  return (
    <FormField {...field}>
      <FieldFrame
        of={control}
        aria-busy="true"
        start={icon && <FrameIcon of={icon} />}
        end={
          !props.readOnly && (
            <FrameButton label="Afficher les choix" icon={ChevronDown} tabIndex={-1} disabled />
          )
        }
      >
        <input
          {...control}
          type="text"
          autoComplete="off"
          form={form}
          ref={mergeRefs(input, ref)}
          value={text ?? chosen?.label ?? ''}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={(event) => {
            // A text that matched no choice is replaced by the chosen label, as in the loaded field.
            setText(null);
            props.onBlur?.(event);
          }}
          className={inFrame}
        />
      </FieldFrame>
      {name !== undefined && (
        <input type="hidden" name={name} form={form} disabled={props.disabled} value={id ?? ''} />
      )}
    </FormField>
  );
}
