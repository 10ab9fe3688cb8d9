import type { ReactNode } from 'react';

/** One value that a list can be narrowed to. */
export type FilterOption = {
  /** As the address has it. */
  value: string;
  /** As a person reads it. */
  label: string;
  /** How many results it would leave. */
  count?: number;
  /** Drawn before the label: a product's square. */
  mark?: ReactNode;
};

type Named = {
  /** Unique among the filters. */
  id: string;
  /** “Statut”. */
  label: string;
};

/** A filter by one or several values of a list. */
export type ChoiceFilter = Named & {
  /** What can be chosen. */
  options: readonly FilterOption[];
  /** What is chosen. */
  values: readonly string[];
  /** What is chosen stands elsewhere, in a tab: here it is neither counted nor cleared. */
  told?: boolean;
  /** Chooses. */
  onChange: (values: string[]) => void;
};

/** A filter with a control of its own: a period, a range. */
export type CustomFilter = Named & {
  /** What is chosen, in words; null when nothing is. */
  value: string | null;
  /** Takes the choice away. */
  onClear: () => void;
  /** The control; `close` closes what it stands in, on a desktop. */
  control: (close: () => void) => ReactNode;
};

/** What narrows a list. */
export type Filter = ChoiceFilter | CustomFilter;

/** How many values of a filter are chosen. */
export function chosen(filter: Filter): number {
  if ('options' in filter) return filter.told ? 0 : filter.values.length;
  return filter.value === null ? 0 : 1;
}

/** The one value that is chosen, in words. */
export function chosenLabel(filter: Filter): string | undefined {
  if (!('options' in filter)) return filter.value ?? undefined;
  const [only] = chosen(filter) === 1 ? filter.values : [];
  return filter.options.find(({ value }) => value === only)?.label;
}

/** Takes the choice of a filter away. */
export function clearFilter(filter: Filter): void {
  if ('options' in filter) filter.onChange([]);
  else filter.onClear();
}
