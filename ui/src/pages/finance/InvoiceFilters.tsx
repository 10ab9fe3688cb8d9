import { Suspense, useEffect, useState } from 'react';
import { FilterBar } from '../../design/table/FilterBar/FilterBar';
import type { SavedOf } from '../../design/table/FilterBar/useSavedFilters';
import { counted } from '../../design/table/words';
import type { CivilDate } from '../../lib/civil-date';
import { lazyPage } from '../../lib/lazy-page';
import { daysOf, type PresetId, presetOf, presets, writtenDays } from '../../lib/period';
import { type Filters, payments } from './address';
import type { FilterControlsProps } from './FilterControls';
import { noun } from './noun';

const FilterControls = lazyPage(() => import('./FilterControls').then((m) => m.FilterControls));
const control = (props: FilterControlsProps) => (
  <Suspense>
    <FilterControls {...props} />
  </Suspense>
);

export type InvoiceFiltersProps = {
  filters: Filters;
  onChange: (filters: Partial<Filters>) => void;
  onClear: () => void;
  state: SavedOf['state'];
  /** The number of invoices found; undefined while it is unknown. */
  total: number | undefined;
  today: CivilDate;
};

/** The filters of the list (product S12). */
export function InvoiceFilters({
  filters,
  onChange,
  onClear,
  state,
  total,
  today,
}: InvoiceFiltersProps) {
  useEffect(() => void FilterControls.fetch(), []);
  // Several presets may cover the same days: the selected one keeps its name.
  const [chosen, setChosen] = useState<PresetId | null>(null);
  const days = daysOf(filters);
  const { from, to } = days;
  const period = from && to ? { from, to } : null;
  const preset = period && presetOf(period, today, chosen);
  const payment = payments.find(({ value }) => value === filters.paiement);

  return (
    <FilterBar
      onClear={onClear}
      saved={{ screen: 'invoices', state }}
      {...(total !== undefined && total > 0 && { done: `Afficher ${counted(total, noun)}` })}
      filters={[
        {
          id: 'paiement',
          label: 'Paiement',
          value: payment?.filter ? payment.label : null,
          onClear: () => onChange({ paiement: '' }),
          control: () =>
            control({
              of: 'payment',
              value: filters.paiement,
              onChange: (paiement) => onChange({ paiement }),
            }),
        },
        {
          id: 'periode',
          label: 'Période',
          value: presets.find(({ id }) => id === preset)?.label ?? writtenDays(days),
          onClear: () => onChange({ du: null, au: null }),
          control: (onClose) =>
            control({
              of: 'period',
              value: period,
              preset,
              today,
              onClose,
              onChange: ({ from, to }, id) => {
                setChosen(id);
                onChange({ du: from, au: to });
              },
            }),
        },
        {
          id: 'retard',
          label: 'Échéance',
          options: [{ value: '1', label: 'En retard uniquement' }],
          values: filters.retard ? ['1'] : [],
          onChange: (values) => onChange({ retard: values.length > 0 }),
        },
      ]}
    />
  );
}
