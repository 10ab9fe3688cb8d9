import { useNoticed } from '../../components/offline';
import { comparedTo, type Filters } from './address';
import { SeasonChart } from './SeasonChart';
import { SiteChart } from './SiteChart';
import { TankChart } from './TankChart';
import { EmissionsChart, PriceChart, SpendChart, VolumeChart } from './TimeCharts';
import { type Board, type Status, statusOf } from './useDashboard';
import { VehicleChart } from './VehicleChart';

/** Props of {@link Blocks}. */
export type BlocksProps = {
  board: Board;
  filters: Filters;
  /** It is not yet known what to say of a period without a delivery. */
  waits: boolean;
};

type Field =
  | 'volumeSeries'
  | 'spendSeries'
  | 'priceSeries'
  | 'emissionsSeries'
  | 'bySite'
  | 'byVehicle';

/** The charts of the dashboard, each with its own state; in {@link Bones} what stands in their places. */
export function Blocks({ board, filters, waits }: BlocksProps) {
  const noticed = useNoticed();
  const { dashboard, season, tanks } = board;
  const analytics = waits ? undefined : board.analytics;
  const state = (status: Status, { retry }: { retry: () => void }) => ({
    status,
    // The notice above says that it comes by itself.
    onRetry: status === 'error' && !noticed ? retry : undefined,
  });
  const part = (field: Field) => ({
    analytics,
    ...state(
      waits
        ? 'loading'
        : statusOf(dashboard, (analytics?.[field].length ?? 0) > 0, 'analytics', field),
      dashboard,
    ),
  });
  const compared = comparedTo(filters.comparison);
  const seasons = season.current ? season.data?.analytics.volumeSeries : undefined;
  const items = tanks.current ? tanks.data?.tanks : undefined;
  return (
    <>
      <VolumeChart {...part('volumeSeries')} compared={compared} />
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
      <VehicleChart {...part('byVehicle')} />
      <TankChart
        tanks={items}
        {...state(statusOf(tanks, (items?.items.length ?? 0) > 0, 'tanks'), tanks)}
      />
    </>
  );
}
