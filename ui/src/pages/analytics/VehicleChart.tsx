import { memo, useState } from 'react';
import { labelOf } from '../../components/labels';
import { PriceDelta } from '../../components/PriceDelta/PriceDelta';
import { vehicleCategories } from '../../components/vehicle-labels';
import { consumption } from '../../components/vehicle-units';
import type { TableCell } from '../../design/charts/ChartFrame/table';
import { lookOf } from '../../design/charts/look';
import { Button } from '../../design/controls/Button/Button';
import { Card } from '../../design/structure/Card/Card';
import { Missing } from '../../design/structure/Missing/Missing';
import { useLayout } from '../../design/table/useLayout';
import { dotted } from '../../lib/dotted';
import { delta, litres, plate } from '../../lib/format';
import { paths } from '../../lib/paths';
import { fr } from '../../lib/typography';
import styles from './AnalyticsPage.module.css';
import { RowBars } from './RowBars';
import { isNotable, vehiclesSummary } from './summaries';
import type { BlockProps } from './TimeCharts';
import type { Analytics } from './useDashboard';

type Vehicle = Analytics['byVehicle'][number];

/** The number of vehicles that a phone shows at first. */
const shownOnPhone = 8;

export type VehicleChartProps = BlockProps & {
  /** The period is longer than 30 days: the consumption covers its last 30 days only. */
  lately: boolean;
};

/**
 * « Par véhicule »: the twenty vehicles with the largest volume, their consumption, and its change.
 */
export const VehicleChart = memo(({ analytics, lately, ...state }: VehicleChartProps) => {
  const layout = useLayout();
  const [all, setAll] = useState(false);
  const vehicles = analytics?.byVehicle ?? [];
  const shortened = layout === 'phone' && !all && vehicles.length > shownOnPhone;
  return (
    <Card className={styles.wide}>
      <RowBars
        {...state}
        title="Par véhicule"
        level={2}
        summary={vehiclesSummary(vehicles)}
        emptyText="Aucun plein sur cette période."
        expected={layout === 'phone' ? shownOnPhone : 20}
        wide
        legend={[
          { id: 'volume', label: 'Volume pris', look: lookOf({}) },
          {
            id: 'change',
            mark: <span aria-hidden>▲▼</span>,
            label: fr`Consommation ${lately ? 'des 30 derniers jours' : 'de la période'}, contre les 90 jours d’avant`,
          },
        ]}
        rows={(shortened ? vehicles.slice(0, shownOnPhone) : vehicles).map((vehicle) => ({
          id: vehicle.vehicleId,
          to: `${paths.fleet}?vehicule=${encodeURIComponent(vehicle.vehicleId)}`,
          name: plate(vehicle.registration),
          note: dotted(vehicle.label, labelOf(vehicleCategories, vehicle.category)),
          tone: '1' as const,
          value: vehicle.volume,
          text: litres(vehicle.volume),
          detail: <Consumption of={vehicle} />,
        }))}
        table={() => ({
          head: [
            { text: 'Véhicule', file: 'Véhicule' },
            { text: 'Volume', file: 'Volume (L)' },
            { text: 'Consommation', file: 'Consommation' },
            { text: 'Écart à 90 jours', file: 'Écart à 90 jours (%)' },
          ],
          rows: vehicles.map((vehicle) => [
            { text: plate(vehicle.registration), value: plate(vehicle.registration) },
            { text: litres(vehicle.volume), value: vehicle.volume },
            cell(vehicle.consumption, (used) => consumption(used, vehicle.category)),
            cell(vehicle.deltaPercent, delta),
          ]),
        })}
        after={
          shortened && (
            <Button look="outline" wide onClick={() => setAll(true)}>
              {`Afficher les ${vehicles.length} véhicules`}
            </Button>
          )
        }
      />
    </Card>
  );
});

function cell(value: string | null, write: (value: string) => string): TableCell {
  return value === null ? { text: '', value: null } : { text: write(value), value: Number(value) };
}

/**
 * “31,4 L/100 km ▲ 14,1 %”: a decrease is good news, when it exceeds the usual variation between
 * fills.
 */
function Consumption({ of: { consumption: used, category, deltaPercent } }: { of: Vehicle }) {
  if (used === null) return <Missing />;
  return (
    <>
      {consumption(used, category)}
      {deltaPercent !== null && (
        <>
          {' '}
          <PriceDelta value={deltaPercent} goodWhen={isNotable(deltaPercent) ? 'down' : 'none'} />
        </>
      )}
    </>
  );
}
