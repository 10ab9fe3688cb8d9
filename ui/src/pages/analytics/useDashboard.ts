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

/** How a part of the page stands. */
export type Status = 'ready' | 'loading' | 'error';

/** The figures of a period. */
export type Analytics = DashboardQuery['analytics'];

/**
 * How a part of an answer stands: what another filter brought is none of it, what is there stays while
 * it is read again, and what is missing is an error only where the answer says so.
 */
export function statusOf(query: PageQuery<unknown>, isThere: boolean, ...path: string[]): Status {
  if (query.current && isThere) return 'ready';
  if (query.loading) return 'loading';
  const failed = !query.current || query.missed || failedAt(query.error, ...path);
  return failed ? 'error' : 'ready';
}

/** Whether a period has no delivery; false while that is not known. */
export function isEmptyPeriod({ kpis }: Pick<Analytics, 'kpis'>): boolean {
  return kpis !== null && Number(kpis.deliveries.value ?? 0) === 0;
}

/** What {@link useDashboard} gives. */
export type Board = ReturnType<typeof useDashboard>;

const asked = { notifyOnNetworkStatusChange: true } as const;

/** What the page reads, in one round trip: the figures, the season, the tanks, and what they are narrowed by. */
export function useDashboard(filters: Filters) {
  const dashboard = usePageQuery(
    useDashboardQuery({ ...asked, variables: { input: inputOf(filters) } }),
  );
  const season = usePageQuery(
    useSeasonalityQuery({ ...asked, variables: { input: seasonOf(filters) } }),
  );
  const tanks = usePageQuery(
    useAnalyticsTanksQuery({
      ...asked,
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
    /** What is asked for; undefined until it has come. */
    analytics,
    /** There is no delivery in the period. */
    empty,
    /** There has never been one; null while that is not known. */
    never: ever.data ? ever.data.orders.pageInfo.totalCount === 0 : ever.error ? false : null,
  };
}
