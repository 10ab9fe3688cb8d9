import { useState } from 'react';
import { orderStatuses, orderStatusLabels } from '../../components/orders/status';
import { productFilter, siteFilter } from '../../components/site-filters';
import { PeriodChoices } from '../../design/controls/PeriodPicker/PeriodChoices';
import { FilterBar } from '../../design/table/FilterBar/FilterBar';
import type { SavedOf } from '../../design/table/FilterBar/useSavedFilters';
import { counted } from '../../design/table/words';
import type { CivilDate } from '../../lib/civil-date';
import { daysOf, type PresetId, presetOf, presets, writtenDays } from '../../lib/period';
import { type Facets, type Filters, tabOf } from './address';
import type { DeliveriesFrameQuery } from './DeliveriesPage.generated';
import { noun } from './noun';

export type DeliveryFiltersProps = {
  filters: Filters;
  onChange: (filters: Partial<Filters>) => void;
  onClear: () => void;
  state: SavedOf['state'];
  /** The available products and sites; undefined while they load. */
  frame: DeliveriesFrameQuery | undefined;
  /** The number of orders with each status. */
  facets: Facets | undefined;
  /** The number of orders found; undefined while it is unknown. */
  total: number | undefined;
  /** The name of the recurring order in the filter; null when none of its orders is known. */
  recurrence: string | null;
  today: CivilDate;
};

/** The filters of the list (product S06). */
export function DeliveryFilters(props: DeliveryFiltersProps) {
  const { filters, onChange, frame, facets, total, today } = props;
  // Several presets may cover the same days: the selected one keeps its name.
  const [chosen, setChosen] = useState<PresetId | null>(null);
  const { from, to } = daysOf(filters);
  const period = from && to ? { from, to } : null;
  const preset = period && presetOf(period, today, chosen);

  return (
    <FilterBar
      onClear={props.onClear}
      saved={{ screen: 'deliveries', state: props.state, within: withinOf(filters) }}
      {...(total !== undefined && total > 0 && { done: `Afficher ${counted(total, noun)}` })}
      filters={[
        {
          id: 'statut',
          label: 'Statut',
          options: orderStatuses.map((value) => {
            const count = facets?.byStatus.find(({ status }) => status === value)?.count;
            return {
              value,
              label: orderStatusLabels[value],
              ...(count !== undefined && { count }),
            };
          }),
          values: filters.statut,
          shownElsewhere: tabOf(filters) !== null,
          // Selecting a status excludes cancelled orders.
          onChange: (values) =>
            onChange({
              statut: orderStatuses.filter((one) => values.includes(one)),
              annulees: false,
            }),
        },
        productFilter(frame, {
          values: filters.produit,
          onChange: (produit) => onChange({ produit }),
        }),
        siteFilter(frame, { values: filters.site, onChange: (site) => onChange({ site }) }),
        {
          id: 'periode',
          label: 'Période',
          value: presets.find(({ id }) => id === preset)?.label ?? writtenDays(daysOf(filters)),
          onClear: () => onChange({ du: null, au: null }),
          control: (close) => (
            <PeriodChoices
              value={period}
              preset={preset}
              future
              today={today}
              onClose={close}
              onChange={({ from, to }, id) => {
                setChosen(id);
                onChange({ du: from, au: to });
              }}
            />
          ),
        },
        {
          id: 'origine',
          label: 'Origine',
          options: [
            { value: 'ponctuelle', label: 'Ponctuelle' },
            { value: 'recurrente', label: 'Récurrente' },
          ],
          values: filters.origine,
          onChange: (values) =>
            onChange({
              origine: (['ponctuelle', 'recurrente'] as const).filter((one) =>
                values.includes(one),
              ),
            }),
        },
        // This filter is set by the recurring order's page; there is no list of others to select
        // from.
        ...(filters.recurrence === ''
          ? []
          : [
              {
                id: 'recurrence',
                label: 'Récurrence',
                options: [
                  {
                    value: filters.recurrence,
                    label: props.recurrence ?? 'Une commande récurrente',
                  },
                ],
                values: [filters.recurrence],
                onChange: ([recurrence = '']: readonly string[]) => onChange({ recurrence }),
              },
            ]),
      ]}
    />
  );
}

/** The label of the tab that the filters apply to; undefined for the tab with all orders. */
function withinOf(filters: Filters): string | undefined {
  const tab = tabOf(filters);
  if (!tab) return filters.annulees ? 'Annulées' : undefined;
  return tab.id === 'all' ? undefined : tab.label;
}
