/** The content of the vehicles' file. */

import { labelOf } from '../../../components/labels';
import { addressName } from '../../../components/names';
import { chargeTypes, energies, vehicleCategories } from '../../../components/vehicle-labels';
import { unitsOf } from '../../../components/vehicle-units';
import { dateTime, plate } from '../../../lib/format';
import { type FileColumn, number } from '../exported';
import type { VehicleRow_VehicleFragment as Vehicle } from './VehicleRow.generated';

export const fileColumns: readonly FileColumn<Vehicle>[] = [
  ['Immatriculation', ({ registration }) => plate(registration)],
  ['Nom', ({ label }) => label],
  ['Catégorie', ({ category }) => labelOf(vehicleCategories, category) ?? null],
  ['Énergie', energyOf],
  ['Produit', ({ gas }) => gas?.shortName ?? null],
  [
    'Type de charge',
    ({ energySubtype }) => (energySubtype === null ? null : (chargeTypes[energySubtype] ?? null)),
  ],
  ['Réservoir (L)', ({ tankCapacity }) => tankCapacity],
  ['AdBlue (L)', ({ adBlueCapacity }) => adBlueCapacity],
  ['PTAC (kg)', ({ gvwKg }) => gvwKg],
  ['Site', ({ address }) => address && addressName(address)],
  ['Ville', ({ address }) => address?.city ?? null],
  ['Centre de coût', ({ costCenter }) => costCenter],
  ['Consommation sur 90 jours', ({ consumption }) => number(consumption)],
  [
    'Unité de consommation',
    ({ consumption, category }) => consumption && unitsOf(category).consumption,
  ],
  ['Volume sur 30 jours (L)', ({ volume30d }) => volume30d],
  ['Dernier plein', ({ lastFillAt }) => lastFillAt && dateTime(lastFillAt)],
  ['Anomalies', ({ anomalies }) => anomalies.length],
  ['Actif', ({ active }) => (active === null ? null : active ? 'Oui' : 'Non')],
];

function energyOf({ gas, energySubtype }: Vehicle): string | null {
  if (!gas && energySubtype === null) return null;
  return energies[gas ? 0 : 1] ?? null;
}
