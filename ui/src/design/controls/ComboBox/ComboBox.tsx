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

/** One of the choices of a {@link ComboBox}. */
export type ComboBoxOption = {
  /** What is kept and sent. */
  id: string;
  /** What is shown and searched. */
  label: string;
  /** A second, quieter line, searched as well: a town, a role. */
  description?: string | undefined;
  /** Further words by which it is found: a reference, an old name. */
  keywords?: string | undefined;
  /** It is shown and may not be chosen. */
  disabled?: boolean | undefined;
};

/** Props of {@link ComboBox}; the rest goes to the `input`. */
export type ComboBoxProps<Option extends ComboBoxOption = ComboBoxOption> = FieldProps &
  Omit<
    ComponentPropsWithRef<'input'>,
    keyof FieldProps | 'value' | 'defaultValue' | 'onChange' | 'type' | 'children'
  > & {
    /** The choices, in the order in which they are shown. */
    options: readonly Option[];
    /** The id of the one chosen; null for none. Without it the field keeps its own. */
    value?: string | null;
    /** The id of the one chosen at first, where the field keeps its own. */
    defaultValue?: string | null;
    /** Told the choice: its id and the option itself, null when it is taken back. */
    onChange?: (id: string | null, option: Option | null) => void;
    /** Draws a row in place of label and description: a chip, a gauge. What it says must begin with the label. */
    renderOption?: (option: Option) => ReactNode;
    /** Told what is typed, for choices that come from the API: the caller then filters, and waits 250 ms before it asks (product 5.1). */
    onSearch?: (text: string) => void;
    /** The choices are on their way. */
    loading?: boolean;
    /** A button takes the choice back. */
    clearable?: boolean;
    /** A drawing at the start; decoration. */
    icon?: IconProps['of'];
    /** Stands below the choices: “Ajouter une adresse”. */
    action?: ReactNode;
  };

const Field = lazy(() =>
  import('./ComboBoxField').then(({ ComboBoxField }) => ({ default: ComboBoxField })),
);

/** What a person was at in the field before it could be used: nothing when the focus was elsewhere. */
export type Begun = {
  /** What was typed; null when nothing was. */
  text: string | null;
};

/**
 * One of many choices, found by typing the beginnings of its words, whatever
 * their accents and capitals: sites, contacts, the 17 sectors. The part of the
 * application that it needs is fetched with it; until then a field of the very
 * same size shows the choice, and hands on the focus and what is typed.
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

/** The field before it can be used: a native one, so that nothing of a form or a person is lost. */
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
    // Before it leaves the page, and the focus with it.
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
            // Words that chose nothing give way to the choice, as they will.
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
