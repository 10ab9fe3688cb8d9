import type { ReactNode } from 'react';

/** One value of a filter. */
export type FilterOption = {
  /** The value in the address. */
  value: string;
  /** The value in words. */
  label: string;
  /** The number of results with this value. */
  count?: number;
  /** Shown before the label: a product's square. */
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
  /** The available values. */
  options: readonly FilterOption[];
  /** The chosen values. */
  values: readonly string[];
  /** The choice is shown elsewhere, in a tab: here it is neither counted nor cleared. */
  shownElsewhere?: boolean;
  /** Called with the chosen values. */
  onChange: (values: string[]) => void;
};

/** A filter with a control of its own: a period, a range. */
export type CustomFilter = Named & {
  /** The choice in words; null for none. */
  value: string | null;
  onClear: () => void;
  /** Renders the control; `close` closes its popover, on a desktop. */
  control: (close: () => void) => ReactNode;
};

export type Filter = ChoiceFilter | CustomFilter;

/** Returns the number of chosen values of a filter. */
export function chosen(filter: Filter): number {
  if ('options' in filter) return filter.shownElsewhere ? 0 : filter.values.length;
  return filter.value === null ? 0 : 1;
}

/** Returns the only chosen value in words. */
export function chosenLabel(filter: Filter): string | undefined {
  if (!('options' in filter)) return filter.value ?? undefined;
  const [only] = chosen(filter) === 1 ? filter.values : [];
  return filter.options.find(({ value }) => value === only)?.label;
}

/** Clears the choice of a filter. */
export function clearFilter(filter: Filter): void {
  if ('options' in filter) filter.onChange([]);
  else filter.onClear();
}
