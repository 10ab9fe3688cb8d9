import { productFilter, siteFilter } from '../../../components/site-filters';
import { FilterBar } from '../../../design/table/FilterBar/FilterBar';
import type { SavedOf } from '../../../design/table/FilterBar/useSavedFilters';
import { counted } from '../../../design/table/words';
import type { Filters } from './address';
import { noun } from './noun';
import type { TankChoicesQuery } from './Tanks.generated';

export type TankFiltersProps = {
  filters: Filters;
  onChange: (filters: Partial<Filters>) => void;
  onClear: () => void;
  state: SavedOf['state'];
  /** The available products and sites; undefined while they load. */
  choices: TankChoicesQuery | undefined;
  /** The number of tanks found; undefined while it is unknown. */
  total: number | undefined;
};

/** The filters of the tanks (product S11). */
export function TankFilters({
  filters,
  onChange,
  onClear,
  state,
  choices,
  total,
}: TankFiltersProps) {
  return (
    <FilterBar
      onClear={onClear}
      saved={{ screen: 'tanks', state }}
      {...(total !== undefined && total > 0 && { done: `Afficher ${counted(total, noun)}` })}
      filters={[
        productFilter(choices, {
          values: filters.produit,
          onChange: (produit) => onChange({ produit }),
        }),
        siteFilter(choices, { values: filters.site, onChange: (site) => onChange({ site }) }),
        {
          id: 'niveau',
          label: 'Niveau',
          options: [{ value: '1', label: 'Sous le seuil d’alerte' }],
          values: filters.seuil ? ['1'] : [],
          onChange: (values) => onChange({ seuil: values.length > 0 }),
        },
        {
          id: 'etat',
          label: 'Statut',
          options: [{ value: 'archivees', label: 'Archivées' }],
          values: filters.etat === '' ? [] : [filters.etat],
          onChange: (values) => onChange({ etat: values.length > 0 ? 'archivees' : '' }),
        },
      ]}
    />
  );
}
