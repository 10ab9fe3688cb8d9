import { failedAt } from '../../components/failures';
import { type PageQuery, usePageQuery } from '../../graphql/usePageQuery';
import {
  type DashboardQuery,
  useAnalyticsFiltersQuery,
  useAnalyticsTanksQuery,
  useDashboardQuery,
  useEverDeliveredQuery,
  useSeasonalityQuery,
} from './AnalyticsPage.generated';
import { type Filters, inputOf, narrowed, seasonOf } from './address';

/** The state of a part of the page. */
export type Status = 'ready' | 'loading' | 'error';

/** The figures of a period. */
export type Analytics = DashboardQuery['analytics'];

/**
 * The state of a part of a response. Data of another filter does not count, loaded data stays
 * during a refetch, and missing data is an error only when the response has one.
 */
export function statusOf(query: PageQuery<unknown>, isThere: boolean, ...path: string[]): Status {
  if (query.current && isThere) return 'ready';
  if (query.loading) return 'loading';
  const failed = !query.current || query.missed || failedAt(query.error, ...path);
  return failed ? 'error' : 'ready';
}

/** Whether a period has no delivery; false while that is unknown. */
export function isEmptyPeriod({ kpis }: Pick<Analytics, 'kpis'>): boolean {
  return kpis !== null && Number(kpis.deliveries.value ?? 0) === 0;
}

export type Board = ReturnType<typeof useDashboard>;

const requested = { notifyOnNetworkStatusChange: true } as const;

/**
 * The queries of the page, in one round trip: the figures, the season, the tanks and the filter
 * values.
 */
export function useDashboard(filters: Filters) {
  const dashboard = usePageQuery(
    useDashboardQuery({ ...requested, variables: { input: inputOf(filters) } }),
  );
  const season = usePageQuery(
    useSeasonalityQuery({ ...requested, variables: { input: seasonOf(filters) } }),
  );
  const tanks = usePageQuery(
    useAnalyticsTanksQuery({
      ...requested,
      variables: { filter: { ...narrowed(filters), active: true } },
    }),
  );
  const choices = usePageQuery(useAnalyticsFiltersQuery());
  const analytics = dashboard.current ? dashboard.data?.analytics : undefined;
  const empty = analytics !== undefined && isEmptyPeriod(analytics);
  const ever = useEverDeliveredQuery({ skip: !empty });
  return {
    dashboard,
    season,
    tanks,
    choices,
    /** The figures of the current filter; undefined until they have loaded. */
    analytics,
    /** Whether the period has no delivery. */
    empty,
    /** Whether there has never been a delivery; null while that is unknown. */
    never: ever.data ? ever.data.orders.pageInfo.totalCount === 0 : ever.error ? false : null,
  };
}
