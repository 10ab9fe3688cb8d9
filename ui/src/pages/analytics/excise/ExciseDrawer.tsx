import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LoadFailureBanner } from '../../../components/LoadFailure/LoadFailureBanner';
import { Select } from '../../../design/controls/Select/Select';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { Drawer } from '../../../design/overlays/Drawer/Drawer';
import { KeyFigure } from '../../../design/structure/KeyFigure/KeyFigure';
import { Missing } from '../../../design/structure/Missing/Missing';
import { Table, type TableColumn } from '../../../design/table/Table/Table';
import type { CivilDate } from '../../../lib/civil-date';
import { litres, money, plate } from '../../../lib/format';
import { capitalized } from '../../../lib/grammar';
import { paths } from '../../../lib/paths';
import { fr } from '../../../lib/typography';
import { ExportButtons } from '../ExportButtons';
import { panelPath } from '../panel';
import styles from './Excise.module.css';
import {
  daysOfQuarter,
  lastQuarters,
  quarterKey,
  quarterName,
  quarterOf,
  selectedQuarter,
} from './quarters';
import { useRefund } from './useRefund';
import {
  caution,
  exclusionInWords,
  missingRate,
  nothingEligible,
  type Refund,
  rateInWords,
} from './words';

export type ExciseDrawerProps = { today: CivilDate; onClose: () => void };

/** « Remboursement d’accise » over the dashboard: a quarter, vehicle by vehicle (product S13). */
export function ExciseDrawer({ today, onClose }: ExciseDrawerProps) {
  const { search } = useLocation();
  const quarter = selectedQuarter(search, today);
  const { data, current, error, loading, retry } = useRefund(quarter);
  // Never shows the figures of one quarter under the name of another.
  const refund = current ? data?.exciseRefund : undefined;
  return (
    <Drawer
      open
      onClose={onClose}
      title="Remboursement d’accise"
      className={styles.drawer}
      actions={
        <ExportButtons
          type="accise"
          formats={['csv', 'xlsx']}
          period={daysOfQuarter(quarter, today)}
        />
      }
    >
      <div className={styles.sheet} aria-busy={loading || undefined}>
        <QuarterChoice today={today} />
        {error && !refund && (
          <LoadFailureBanner what="Le remboursement" error={error} onRetry={retry} />
        )}
        {!refund && loading && <LoadingSkeleton />}
        {refund && <Content refund={refund} />}
      </div>
    </Drawer>
  );
}

function QuarterChoice({ today }: { today: CivilDate }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const quarters = lastQuarters(today);
  const running = quarterKey(quarterOf(today));
  return (
    <Select
      label="Trimestre"
      className={styles.choice}
      options={quarters.map((one) => ({
        value: quarterKey(one),
        label: `${capitalized(quarterName(one))}${quarterKey(one) === running ? ' (en cours)' : ''}`,
      }))}
      value={quarterKey(selectedQuarter(search, today))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = quarters.find((one) => quarterKey(one) === value);
        const to = { search: panelPath(search, 'accise', chosen) };
        void navigate(to, { replace: true, preventScrollReset: true });
      }}
    />
  );
}

function Content({ refund }: { refund: Refund }) {
  const { amount, ratePerHl, eligibleLitres, vehicles, year } = refund;
  const nothing = nothingEligible(refund);
  return (
    <>
      {ratePerHl === null || amount === null ? (
        <p>
          <strong>{missingRate(year)}</strong>
        </p>
      ) : (
        <KeyFigure
          label="Montant estimé"
          value={money(amount)}
          size="lg"
          comparison={fr`${litres(eligibleLitres)} × ${rateInWords(ratePerHl)}`}
        />
      )}
      {nothing && <p>{nothing}</p>}
      {vehicles.length > 0 && (
        <div className={styles.framed}>
          <Table
            caption="Remboursement par véhicule"
            columns={columns}
            rows={vehicles}
            rowKey={({ vehicleId }) => vehicleId}
            totals={{
              vehicle: 'Véhicules qui y ouvrent droit',
              litres: litres(eligibleLitres),
              amount: amount === null ? <Missing /> : money(amount),
            }}
          />
        </div>
      )}
      <p className={styles.quiet}>{caution(refund)}</p>
    </>
  );
}

const columns: readonly TableColumn<Refund['vehicles'][number]>[] = [
  {
    id: 'vehicle',
    header: 'Véhicule',
    cell: (vehicle) => (
      <div className={styles.vehicle}>
        <Link to={`${paths.fleet}?vehicule=${encodeURIComponent(vehicle.vehicleId)}`}>
          {plate(vehicle.registration)}
        </Link>
        {vehicle.label && <span>{vehicle.label}</span>}
        <Exclusion vehicle={vehicle} />
      </div>
    ),
  },
  { id: 'litres', header: 'Gazole', align: 'end', cell: (vehicle) => litres(vehicle.litres) },
  {
    id: 'amount',
    header: 'Montant',
    align: 'end',
    cell: ({ amount, exclusion }) => {
      if (exclusion !== null) return <span className={styles.none}>aucun</span>;
      return amount === null ? <Missing /> : money(amount);
    },
  },
];

function Exclusion({ vehicle }: { vehicle: Refund['vehicles'][number] }) {
  const reason = exclusionInWords(vehicle);
  return reason && <span>{reason}</span>;
}

function LoadingSkeleton() {
  return (
    <div className={styles.content}>
      {([5, 10, 8, 10, 9] as const).map((width, place) => (
        <Skeleton key={place.toString()} width={width} />
      ))}
    </div>
  );
}
