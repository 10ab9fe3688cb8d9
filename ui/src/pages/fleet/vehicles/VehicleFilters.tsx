import { siteFilter } from '../../../components/site-filters';
import { energies, vehicleCategories } from '../../../components/vehicle-labels';
import { Radio } from '../../../design/controls/Radio/Radio';
import { RadioGroup } from '../../../design/controls/RadioGroup/RadioGroup';
import { FilterBar } from '../../../design/table/FilterBar/FilterBar';
import type { SavedOf } from '../../../design/table/FilterBar/useSavedFilters';
import { counted } from '../../../design/table/words';
import { categories, electric, type Filters, states } from './address';
import { fuelsOf } from './choices';
import { noun } from './noun';
import type { VehicleChoicesQuery } from './Vehicles.generated';

export type VehicleFiltersProps = {
  filters: Filters;
  onChange: (filters: Partial<Filters>) => void;
  onClear: () => void;
  state: SavedOf['state'];
  /** The available products and sites; undefined while they load. */
  choices: VehicleChoicesQuery | undefined;
  /** The number of vehicles found; undefined while it is unknown. */
  total: number | undefined;
};

/** The filters of the list (product S11). */
export function VehicleFilters(props: VehicleFiltersProps) {
  const { filters, onChange, onClear, state, choices, total } = props;
  const shown = states.find(({ value }) => value === filters.etat);
  return (
    <FilterBar
      onClear={onClear}
      saved={{ screen: 'vehicles', state }}
      {...(total !== undefined && total > 0 && { done: `Afficher ${counted(total, noun)}` })}
      filters={[
        {
          id: 'energie',
          label: 'Énergie',
          options: [
            ...fuelsOf(choices).map(({ id, shortName }) => ({ value: id, label: shortName })),
            { value: electric, label: energies[1] ?? '' },
          ],
          values: filters.energie,
          onChange: (energie) => onChange({ energie }),
        },
        {
          id: 'categorie',
          label: 'Catégorie',
          options: categories.map((value) => ({ value, label: vehicleCategories[value] })),
          values: filters.categorie,
          onChange: (values) =>
            onChange({ categorie: categories.filter((one) => values.includes(one)) }),
        },
        siteFilter(choices, { values: filters.site, onChange: (site) => onChange({ site }) }),
        {
          id: 'etat',
          label: 'Statut',
          value: shown?.value ? shown.label : null,
          onClear: () => onChange({ etat: '' }),
          control: () => (
            <RadioGroup
              label="Statut"
              labelHidden
              value={filters.etat}
              onValueChange={(chosen) =>
                onChange({ etat: states.find(({ value }) => value === chosen)?.value ?? '' })
              }
            >
              {states.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </RadioGroup>
          ),
        },
      ]}
    />
  );
}
