import { useNoticeShown } from '../../components/offline';
import type { CivilDate } from '../../lib/civil-date';
import { lengthOf } from '../../lib/period';
import { useDeferredMount } from '../../lib/useDeferredMount';
import styles from './AnalyticsPage.module.css';
import { comparedTo, type Filters } from './address';
import { EmissionsSummary } from './emissions/EmissionsSummary';
import { ExciseCard } from './excise/ExciseCard';
import { HvoSimulator } from './hvo/HvoSimulator';
import { SeasonChart } from './SeasonChart';
import { SiteChart } from './SiteChart';
import { TankChart } from './TankChart';
import { EmissionsChart, PriceChart, SpendChart, VolumeChart } from './TimeCharts';
import { type Board, type Status, statusOf } from './useDashboard';
import { VehicleChart } from './VehicleChart';
import { WatchCard } from './watch/WatchCard';

export type BlocksProps = {
  board: Board;
  filters: Filters;
  today: CivilDate;
  /** Whether the message for an empty period is still unknown. */
  waits: boolean;
};

type Field =
  | 'volumeSeries'
  | 'spendSeries'
  | 'priceSeries'
  | 'emissionsSeries'
  | 'bySite'
  | 'byVehicle'
  | 'anomalies';

/** The charts of the dashboard, each with its own state; {@link ChartSkeletons} are their placeholders. */
export function Blocks({ board, filters, today, waits }: BlocksProps) {
  const noticed = useNoticeShown();
  const { dashboard, season, tanks } = board;
  const came = board.analytics !== undefined;
  const drawn = useDeferredMount(came);
  // A phone shows only the first chart at once: it is rendered before the others.
  const othersWait = waits || (came && !drawn);
  const state = (status: Status, { retry }: { retry: () => void }) => ({
    status,
    // The notice above already says that the page retries automatically.
    onRetry: status === 'error' && !noticed ? retry : undefined,
  });
  const part = (field: Field, waiting = othersWait) => {
    const analytics = waiting ? undefined : board.analytics;
    const there = (analytics?.[field].length ?? 0) > 0;
    const status = waiting ? 'loading' : statusOf(dashboard, there, 'analytics', field);
    return { analytics, ...state(status, dashboard) };
  };
  const analytics = othersWait ? undefined : board.analytics;
  const watched = part('anomalies');
  const emitted = state(
    othersWait ? 'loading' : statusOf(dashboard, !!analytics?.emissions, 'analytics', 'emissions'),
    dashboard,
  );
  const compared = comparedTo(filters.comparison);
  const seasons = season.current ? season.data?.analytics.volumeSeries : undefined;
  const items = tanks.current ? tanks.data?.tanks : undefined;
  return (
    <>
      <VolumeChart {...part('volumeSeries', waits)} compared={compared} />
      <SpendChart {...part('spendSeries')} compared={compared} />
      <PriceChart {...part('priceSeries')} />
      <EmissionsChart {...part('emissionsSeries')} compared={compared} />
      <SiteChart {...part('bySite')} />
      <SeasonChart
        series={seasons}
        to={filters.period.to}
        {...state(
          statusOf(season, (seasons?.length ?? 0) > 0, 'analytics', 'volumeSeries'),
          season,
        )}
      />
      <VehicleChart {...part('byVehicle')} lately={lengthOf(filters.period) > 30} />
      <TankChart
        tanks={items}
        {...state(statusOf(tanks, (items?.items.length ?? 0) > 0, 'tanks'), tanks)}
      />
      <EmissionsSummary
        report={analytics?.emissions ?? undefined}
        failed={emitted.status !== 'loading' && !analytics?.emissions}
        onRetry={emitted.onRetry}
      />
      <WatchCard
        anomalies={watched.status === 'ready' ? analytics?.anomalies : undefined}
        failed={watched.status === 'error'}
        onRetry={watched.onRetry}
        className={styles.wide}
      />
      <HvoSimulator today={today} className={styles.wide} />
      <ExciseCard today={today} className={styles.wide} />
    </>
  );
}
