import { type RefObject, useState } from 'react';
import { useFormReset } from '../native';
import type { ComboBoxOption, ComboBoxProps } from './ComboBox';

type Given = {
  options: readonly ComboBoxOption[];
  value: string | null | undefined;
  defaultValue: string | null;
  onChange: ComboBoxProps['onChange'] | undefined;
};

/** The chosen option of a field, which keeps its own value when none is given, and resets it with its form. */
export function useChosen(
  input: RefObject<HTMLInputElement | null>,
  { options, value: given, defaultValue, onChange }: Given,
) {
  const [own, setOwn] = useState(defaultValue);
  // The chosen option is kept when a later search of the API no longer returns it.
  const [kept, setKept] = useState<ComboBoxOption | null>(null);
  const value = given === undefined ? own : given;
  const chosen =
    options.find(({ id }) => id === value) ?? (kept !== null && kept.id === value ? kept : null);
  if (chosen !== null && chosen !== kept) setKept(chosen);
  useFormReset(input, () => {
    if (given === undefined) setOwn(defaultValue);
  });

  const choose = (id: string | null, option: ComboBoxOption | null) => {
    setKept(option);
    setOwn(id);
    if (id !== value) onChange?.(id, option);
  };
  return { value, chosen, choose };
}
