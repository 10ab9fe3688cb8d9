import { useState } from 'react';
import { Link } from 'react-router-dom';
import { meter, unitsOf } from '../../../components/vehicle-units';
import { Button } from '../../../design/controls/Button/Button';
import { Table } from '../../../design/table/Table/Table';
import { dateTable, litres } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { fr } from '../../../lib/typography';
import type { VehicleDetailQuery } from './VehicleDetail.generated';
import styles from './VehicleFills.module.css';
import { known } from './VehicleRow';

export type VehicleFillsProps = {
  vehicle: Pick<NonNullable<VehicleDetailQuery['vehicle']>, 'fills' | 'category' | 'gas'>;
};

/** The number of fills shown at first, and added each time. */
const step = 10;

/** The fills of a vehicle, each from a delivery or from a tank of the business. */
export function VehicleFills({ vehicle: { fills, category, gas: own } }: VehicleFillsProps) {
  const [shown, setShown] = useState(step);
  if (fills.length === 0) return <p className={styles.none}>Aucun plein sur cette période.</p>;
  const more = Math.min(step, fills.length - shown);
  return (
    <div className={styles.fills}>
      <Table
        caption="Pleins"
        className={styles.table}
        density="compact"
        rows={fills.slice(0, shown)}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'date',
            header: 'Date',
            cell: ({ filledAt }) => known(filledAt, dateTable),
          },
          {
            id: 'volume',
            header: 'Volume',
            align: 'end',
            cell: ({ volume, gas }) => (
              <>
                {known(volume, litres)}
                {/* Shown when it is not the vehicle's fuel, as for AdBlue. */}
                {gas && gas.id !== own?.id && <span className={styles.gas}>{gas.shortName}</span>}
              </>
            ),
          },
          {
            id: 'meter',
            header: unitsOf(category).meter === 'h' ? 'Compteur' : 'Kilométrage',
            align: 'end',
            cell: ({ odometerKm }) => known(odometerKm, (value) => meter(value, category)),
          },
          {
            id: 'origin',
            header: 'Origine',
            cell: ({ order }) =>
              order ? <Link to={paths.delivery(order.id)}>{order.reference}</Link> : 'Cuve',
          },
        ]}
      />
      {more > 0 && (
        <Button look="outline" onClick={() => setShown(shown + step)}>
          {fr`Afficher ${more} de plus`}
        </Button>
      )}
    </div>
  );
}
