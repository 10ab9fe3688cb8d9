import { TriangleAlert, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { labelOf } from '../../../components/labels';
import { addressName } from '../../../components/names';
import { ProductChip } from '../../../components/ProductChip/ProductChip';
import { chargeTypes, energies, vehicleCategories } from '../../../components/vehicle-labels';
import { consumption } from '../../../components/vehicle-units';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { Chip } from '../../../design/structure/Chip/Chip';
import { Icon } from '../../../design/structure/Icon/Icon';
import { Missing } from '../../../design/structure/Missing/Missing';
import { VisuallyHidden } from '../../../design/structure/VisuallyHidden/VisuallyHidden';
import type { Column } from '../../../design/table/DataTable/columns';
import { count } from '../../../lib/count';
import { dotted } from '../../../lib/dotted';
import { dateTable, integer, litres, plate } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import type { VehicleRow_VehicleFragment as Vehicle } from './VehicleRow.generated';
import styles from './VehicleRow.module.css';

type OfVehicle = { vehicle: Vehicle };

/** A formatted value; a dash when it is null. */
export function known<Value>(
  value: Value | null | undefined,
  written: (value: Value) => ReactNode,
): ReactNode {
  return value === null || value === undefined ? <Missing /> : written(value);
}

/** The registration, with an icon when there are anomalies. */
function Registration({ vehicle: { registration, anomalies } }: OfVehicle) {
  return (
    <span className={styles.registration}>
      {plate(registration)}
      {anomalies.length > 0 && (
        <span className={styles.mark} title={count(anomalies.length, 'anomalie')}>
          <Icon of={TriangleAlert} size={16} />
          <VisuallyHidden>{`, ${count(anomalies.length, 'anomalie')}`}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** The energy: a product, or the type of charge. */
export function VehicleEnergy({
  vehicle: { gas, energySubtype },
}: {
  vehicle: Pick<Vehicle, 'gas' | 'energySubtype'>;
}) {
  if (gas) return <ProductChip name={gas.shortName} energyType={gas.energyType} size="sm" />;
  if (energySubtype === null) return <Missing />;
  return (
    <span className={styles.electric}>
      <Icon of={Zap} size={16} />
      {dotted(energies[1], chargeTypes[energySubtype])}
    </span>
  );
}

/** A vehicle on a phone: its name, energy, consumption and site. */
export function VehicleCard({ vehicle }: OfVehicle) {
  const { registration, label, category, active, anomalies, address, lastFillAt } = vehicle;
  return (
    <div className={styles.card}>
      <span className={styles.cardLine}>
        <strong>{plate(registration)}</strong>
        {active === false && <Chip>Archivé</Chip>}
      </span>
      <span className={styles.quiet}>{dotted(label, labelOf(vehicleCategories, category))}</span>
      <span className={styles.cardLine}>
        <VehicleEnergy vehicle={vehicle} />
        {vehicle.consumption !== null && (
          <strong className={styles.figure}>{consumption(vehicle.consumption, category)}</strong>
        )}
      </span>
      {/* On its own line: beside the others it would wrap in some cards only. */}
      {address && <span className={styles.quiet}>{addressName(address)}</span>}
      {lastFillAt && (
        <span className={styles.quiet}>{`Dernier plein le ${dateTable(lastFillAt)}`}</span>
      )}
      {anomalies.length > 0 && (
        <Chip tone="warn" mark={<Icon of={TriangleAlert} size={16} />}>
          {count(anomalies.length, 'anomalie')}
        </Chip>
      )}
    </div>
  );
}

/** The placeholder of a card while the list loads, of the same height. */
export const vehicleCardSkeleton = (
  <div className={styles.card}>
    <Skeleton width={5} />
    <Skeleton width={8} />
    <Skeleton width={6} />
    <Skeleton width={5} />
    <Skeleton width={7} />
  </div>
);

/** The columns of product S11. */
export const vehicleColumns: readonly Column<Vehicle>[] = [
  {
    id: 'immatriculation',
    header: 'Immatriculation',
    sort: 'immatriculation',
    width: 152,
    narrow: 124,
    priority: 'always',
    cell: (vehicle) => <Registration vehicle={vehicle} />,
  },
  {
    id: 'nom',
    header: 'Nom',
    narrow: 116,
    priority: 'tablet',
    cell: ({ label }) => label || <Missing />,
  },
  {
    id: 'categorie',
    header: 'Catégorie',
    sort: 'categorie',
    width: 128,
    narrow: 104,
    priority: 'tablet',
    unbroken: true,
    cell: ({ category }) => labelOf(vehicleCategories, category) ?? <Missing />,
  },
  {
    id: 'energie',
    header: 'Énergie',
    width: 152,
    narrow: 136,
    priority: 'always',
    skeleton: 'chip',
    cell: (vehicle) => <VehicleEnergy vehicle={vehicle} />,
  },
  {
    id: 'reservoir',
    header: fr`Réservoir (L)`,
    align: 'end',
    width: 112,
    narrow: 96,
    priority: 'desktop',
    cell: ({ tankCapacity }) => known(tankCapacity, integer),
  },
  {
    id: 'adblue',
    header: fr`AdBlue (L)`,
    align: 'end',
    width: 104,
    narrow: 88,
    priority: 'desktop',
    cell: ({ adBlueCapacity }) => known(adBlueCapacity, integer),
  },
  {
    id: 'ptac',
    header: fr`PTAC (kg)`,
    align: 'end',
    width: 104,
    narrow: 88,
    priority: 'desktop',
    cell: ({ gvwKg }) => known(gvwKg, integer),
  },
  {
    id: 'site',
    header: 'Site',
    width: 148,
    narrow: 120,
    priority: 'desktop',
    cell: ({ address }) => known(address, addressName),
  },
  {
    id: 'centre',
    header: 'Centre de coût',
    width: 140,
    narrow: 116,
    priority: 'desktop',
    cell: ({ costCenter }) => costCenter || <Missing />,
  },
  {
    id: 'conso',
    header: fr`Conso. 90 j`,
    sort: 'conso',
    sortLabel: 'consommation',
    align: 'end',
    width: 140,
    narrow: 124,
    priority: 'tablet',
    cell: ({ consumption: used, category }) => known(used, (value) => consumption(value, category)),
  },
  {
    id: 'volume',
    header: fr`Volume 30 j`,
    sort: 'volume',
    sortLabel: fr`volume de 30 jours`,
    align: 'end',
    width: 124,
    narrow: 100,
    priority: 'tablet',
    cell: ({ volume30d }) => known(volume30d, litres),
  },
  {
    id: 'plein',
    header: 'Dernier plein',
    sort: 'plein',
    width: 132,
    narrow: 104,
    priority: 'tablet',
    cell: ({ lastFillAt }) => known(lastFillAt, dateTable),
  },
  {
    id: 'actif',
    header: 'Actif',
    width: 76,
    narrow: 64,
    priority: 'desktop',
    cell: ({ active }) => known(active, (yes) => (yes ? 'Oui' : 'Non')),
  },
];
