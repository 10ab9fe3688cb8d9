import { Suspense, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { isForbidden } from '../../components/failures';
import { LoadFailure } from '../../components/LoadFailure/LoadFailure';
import { useDisabledReason, useNoticeShown } from '../../components/offline';
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
import { lazyPage } from '../../lib/lazy-page';
import { isSamePeriod } from '../../lib/period';
import { useNow, useToday } from '../../lib/useNow';
import {
  AnalyticsTanksDocument,
  DashboardDocument,
  SeasonalityDocument,
} from './AnalyticsPage.generated';
import styles from './AnalyticsPage.module.css';
import {
  type Address,
  clearedFilters,
  type Filters,
  filtersOf,
  inputOf,
  periodInAddress,
  usualPeriod,
} from './address';
import type { BlocksProps } from './Blocks';
import { ChartSkeletons } from './ChartSkeletons';
import { DashboardFilters } from './DashboardFilters';
import { EmissionsReportDocument } from './emissions/EmissionsReport.generated';
import { HvoSimulatorDocument } from './hvo/HvoSimulator.generated';
import { KpiCards } from './KpiCards';
import { Panels } from './Panels';
import { useAddress } from './useAddress';
import { statusOf, useDashboard } from './useDashboard';
import { usePrinting } from './usePrinting';

export type AnalyticsPageProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

// The charts are a separate chunk, loaded beside the data: the key figures do not wait for it.
const Blocks = lazyPage(() => import('./Blocks').then((m) => m.Blocks));
const ReportHead = lazyPage(() => import('./ReportHead').then((m) => m.ReportHead));

const followed = [
  DashboardDocument,
  SeasonalityDocument,
  AnalyticsTanksDocument,
  EmissionsReportDocument,
  HvoSimulatorDocument,
];

/** `/analytics/`: delivered volumes, their cost and their emissions (product S13). */
export function AnalyticsPage({ now: clock = providerNow }: AnalyticsPageProps) {
  useEffect(() => void Blocks.fetch(), []);
  const now = useNow(clock);
  const today = useToday(clock);
  const who = usePermissions();
  const cut = useDisabledReason();
  const [address, change] = useAddress();
  const filters = filtersOf(address, today);
  const board = useDashboard(filters);
  const printing = usePrinting();
  useLive({
    business: who.businessId ?? undefined,
    queries: followed,
    // The figures count delivered orders.
    rereads: (update, before) =>
      update.__typename === 'Order' &&
      update.status === 'delivered' &&
      before?.status !== 'delivered',
  });
  const { dashboard, analytics, empty, never } = board;
  // A direct visit is a POP too, but has no cached figures.
  const [returned] = useState(useNavigationType() === 'POP' && analytics !== undefined);
  // When a filter fails, the filters must stay, so that the user can change them.
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
      data-returned={returned || undefined}
    >
      {/* Visible in print only. */}
      <Suspense>
        <ReportHead
          filters={filters}
          compared={analytics?.comparedPeriod ?? null}
          choices={board.choices.data}
          now={now}
        />
      </Suspense>
      <DashboardFilters
        filters={filters}
        onChange={change}
        choices={board.choices.data}
        today={today}
        refusal={who.refusal('EXPORT_CREATE') ?? cut}
        unprintable={analytics === undefined || nothing}
      />
      <VisuallyHidden role="status">
        {analytics !== undefined && 'Indicateurs à jour.'}
      </VisuallyHidden>
      {nothing ? (
        <Nothing never={never} filters={filters} onChange={change} today={today} />
      ) : (
        <Figures board={board} filters={filters} today={today} waits={empty} />
      )}
      <Panels input={inputOf(filters)} today={today} />
    </Page>
  );
}

/** The key figures and the charts. */
function Figures({ board, filters, today, waits }: BlocksProps) {
  const noticed = useNoticeShown();
  const phone = useLayout() === 'phone';
  const analytics = waits ? undefined : board.analytics;
  const { dashboard } = board;
  return (
    <>
      <KpiCards
        analytics={analytics}
        status={waits ? 'loading' : statusOf(dashboard, !!analytics?.kpis, 'analytics', 'kpis')}
        of={filters.period}
        compares={filters.comparison !== 'none'}
        swipes={phone}
        // The notice above already says that the page retries automatically.
        onRetry={noticed ? undefined : dashboard.retry}
      />
      <div className={styles.blocks}>
        <Suspense fallback={<ChartSkeletons />}>
          <Blocks board={board} filters={filters} today={today} waits={waits} />
        </Suspense>
      </div>
    </>
  );
}

type NothingProps = {
  /** Whether there has never been a delivery. */
  never: boolean;
  filters: Filters;
  onChange: (changes: Partial<Address>) => void;
  today: string;
};

/** The empty state of a period without deliveries, with actions that may help. */
function Nothing({ never, filters, onChange, today }: NothingProps) {
  const usual = isSamePeriod(filters.period, usualPeriod(today));
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
              <Button look="outline" onClick={() => onChange(clearedFilters)}>
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
