import { ChevronDown } from 'lucide-react';
import { type ComponentPropsWithRef, lazy, type ReactNode, Suspense } from 'react';
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

/**
 * One of many choices, found by typing the beginnings of its words, whatever
 * their accents and capitals: sites, contacts, the 17 sectors. The part of the
 * application that it needs is fetched with it; until then a field of the very
 * same size shows the choice.
 */
export function ComboBox<Option extends ComboBoxOption>(props: ComboBoxProps<Option>) {
  return (
    <Suspense fallback={<Expected {...(props as unknown as ComboBoxProps)} />}>
      <Field {...(props as unknown as ComboBoxProps)} />
    </Suspense>
  );
}

/** The field before it can be used. */
function Expected(props: ComboBoxProps) {
  const { options, value, defaultValue, placeholder, icon, ...given } = props;
  const chosen = options.find(({ id }) => id === (value === undefined ? defaultValue : value));
  const { field, control } = useField<FieldProps & { id?: string; className?: string }>({
    ...(given.id !== undefined && { id: given.id }),
    ...(given.className !== undefined && { className: given.className }),
    label: given.label,
    hint: given.hint,
    error: given.error,
    ...(given.labelHidden !== undefined && { labelHidden: given.labelHidden }),
    ...(given.required !== undefined && { required: given.required }),
    ...(given.size !== undefined && { size: given.size }),
  });
  return (
    <FormField {...field}>
      <FieldFrame
        of={control}
        aria-busy="true"
        start={icon && <FrameIcon of={icon} />}
        end={<FrameButton label="Afficher les choix" icon={ChevronDown} tabIndex={-1} disabled />}
      >
        <input
          {...control}
          readOnly
          placeholder={placeholder}
          value={chosen?.label ?? ''}
          className={inFrame}
        />
      </FieldFrame>
    </FormField>
  );
}
