import { isForbidden } from '../../components/failures';
import { LoadFailure } from '../../components/LoadFailure/LoadFailure';
import { useNoticed } from '../../components/offline';
import { Page } from '../../components/Page/Page';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useLive } from '../../components/useLive';
import { Button } from '../../design/controls/Button/Button';
import { chart } from '../../design/feedback/Drawing/drawings/chart';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { Card } from '../../design/structure/Card/Card';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { useLayout } from '../../design/table/useLayout';
import { now as providerNow } from '../../lib/clock';
import { same } from '../../lib/period';
import { useNow, useToday } from '../../lib/useNow';
import {
  AnalyticsTanksDocument,
  DashboardDocument,
  SeasonalityDocument,
} from './AnalyticsPage.generated';
import styles from './AnalyticsPage.module.css';
import {
  type Address,
  comparedTo,
  type Filters,
  filtersOf,
  nothingChosen,
  periodInAddress,
  usualPeriod,
} from './address';
import { DashboardFilters } from './DashboardFilters';
import { KpiCards } from './KpiCards';
import { ReportHead } from './ReportHead';
import { SeasonChart } from './SeasonChart';
import { SiteChart } from './SiteChart';
import { TankChart } from './TankChart';
import { EmissionsChart, PriceChart, SpendChart, VolumeChart } from './TimeCharts';
import { useAddress } from './useAddress';
import { statusOf, useDashboard } from './useDashboard';
import { usePrinting } from './usePrinting';
import { VehicleChart } from './VehicleChart';

/** Props of {@link AnalyticsPage}. */
export type AnalyticsPageProps = {
  /** The present moment; the provider's clock by default. */
  now?: () => Date;
};

const followed = [DashboardDocument, SeasonalityDocument, AnalyticsTanksDocument];

/** `/analytics/`: what was delivered, what it cost and what it emitted (product S13). */
export function AnalyticsPage({ now: clock = providerNow }: AnalyticsPageProps) {
  const now = useNow(clock);
  const today = useToday(clock);
  const who = usePermissions();
  const [address, change] = useAddress();
  const filters = filtersOf(address, today);
  const board = useDashboard(filters);
  const printing = usePrinting();
  useLive({
    business: who.businessId ?? undefined,
    queries: followed,
    // The figures count what is delivered.
    rereads: (update, before) =>
      update.__typename === 'Order' &&
      update.status === 'delivered' &&
      before?.status !== 'delivered',
  });
  const { dashboard, analytics, empty, never } = board;
  // A filter that fails leaves the way back to those that do not.
  if (dashboard.failed && (!dashboard.last || isForbidden(dashboard.error)))
    return (
      <LoadFailure error={dashboard.error} onRetry={dashboard.retry} retrying={dashboard.loading} />
    );

  const nothing = empty && never !== null;
  return (
    <Page
      title="Tableau de bord"
      busy={who.awaited || dashboard.loading}
      className={styles.page}
      data-printing={printing || undefined}
    >
      <ReportHead
        filters={filters}
        compared={analytics?.comparedPeriod ?? null}
        choices={board.choices.data}
        now={now}
      />
      <DashboardFilters
        filters={filters}
        onChange={change}
        choices={board.choices.data}
        today={today}
        refusal={who.refusal('EXPORT_CREATE')}
        unprintable={analytics === undefined || nothing}
      />
      <VisuallyHidden role="status">
        {analytics !== undefined && 'Indicateurs à jour.'}
      </VisuallyHidden>
      {nothing ? (
        <Nothing never={never} filters={filters} onChange={change} today={today} />
      ) : (
        <Blocks board={board} filters={filters} waits={empty} />
      )}
    </Page>
  );
}

type BlocksProps = {
  board: ReturnType<typeof useDashboard>;
  filters: Filters;
  /** It is not yet known what to say of a period without a delivery. */
  waits: boolean;
};

function Blocks({ board, filters, waits }: BlocksProps) {
  const noticed = useNoticed();
  const phone = useLayout() === 'phone';
  const { dashboard, season, tanks } = board;
  const analytics = waits ? undefined : board.analytics;
  // The notice above says that it comes by itself.
  const retry = (query: { retry: () => void }) => (noticed ? undefined : query.retry);
  const part = (
    field:
      | 'volumeSeries'
      | 'spendSeries'
      | 'priceSeries'
      | 'emissionsSeries'
      | 'bySite'
      | 'byVehicle',
  ) => ({
    analytics,
    status: waits
      ? ('loading' as const)
      : statusOf(dashboard, (analytics?.[field].length ?? 0) > 0, 'analytics', field),
    onRetry: retry(dashboard),
  });
  const compared = comparedTo(filters.comparison);
  const seasons = season.current ? season.data?.analytics.volumeSeries : undefined;
  const items = tanks.current ? tanks.data?.tanks : undefined;
  return (
    <>
      <KpiCards
        analytics={analytics}
        status={waits ? 'loading' : statusOf(dashboard, !!analytics?.kpis, 'analytics', 'kpis')}
        compares={compared !== null}
        swipes={phone}
        onRetry={retry(dashboard)}
      />
      <div className={styles.blocks}>
        <VolumeChart {...part('volumeSeries')} compared={compared} />
        <SpendChart {...part('spendSeries')} compared={compared} />
        <PriceChart {...part('priceSeries')} />
        <EmissionsChart {...part('emissionsSeries')} compared={compared} />
        <SiteChart {...part('bySite')} />
        <SeasonChart
          series={seasons}
          to={filters.period.to}
          status={statusOf(season, (seasons?.length ?? 0) > 0, 'analytics', 'volumeSeries')}
          onRetry={retry(season)}
        />
        <VehicleChart {...part('byVehicle')} />
        <TankChart
          tanks={items}
          status={statusOf(tanks, (items?.items.length ?? 0) > 0, 'tanks')}
          onRetry={retry(tanks)}
        />
      </div>
    </>
  );
}

type NothingProps = {
  /** There has never been a delivery. */
  never: boolean;
  filters: Filters;
  onChange: (changes: Partial<Address>) => void;
  today: string;
};

/** What stands where a period has no delivery, with what may bring one. */
function Nothing({ never, filters, onChange, today }: NothingProps) {
  const usual = same(filters.period, usualPeriod(today));
  const narrowed = filters.sites.length > 0 || filters.products.length > 0;
  if (never)
    return (
      <Card>
        <EmptyState drawing={chart}>
          Vos indicateurs apparaîtront après votre première livraison.
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <EmptyState
        drawing={chart}
        action={
          usual ? (
            narrowed && (
              <Button look="outline" onClick={() => onChange(nothingChosen)}>
                Effacer les filtres
              </Button>
            )
          ) : (
            <Button
              look="outline"
              onClick={() => onChange(periodInAddress(usualPeriod(today), today))}
            >
              12 derniers mois
            </Button>
          )
        }
      >
        Aucune livraison sur cette période.
      </EmptyState>
    </Card>
  );
}
