import { CalendarPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { LoadFailure } from '../../components/LoadFailure/LoadFailure';
import { PartialBanner } from '../../components/LoadFailure/PartialBanner';
import { useDisabledReason } from '../../components/offline';
import { operationsScreens } from '../../components/operations-screens';
import { OrderDialogs } from '../../components/orders/actions/OrderDialogs';
import { NewOrderButton } from '../../components/orders/NewOrderButton';
import { newOrderPath } from '../../components/orders/new-order';
import type { OrderSummaryFragment } from '../../components/orders/OrderSummary.generated';
import { TankerPositionDocument } from '../../components/orders/TankerRoute/TankerRoute.generated';
import { Page } from '../../components/Page/Page';
import { Permitted } from '../../components/permissions/Permitted';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useLive } from '../../components/useLive';
import { Button } from '../../design/controls/Button/Button';
import { Icon } from '../../design/structure/Icon/Icon';
import { NavTabs } from '../../design/structure/Tabs/NavTabs';
import { useLayout } from '../../design/table/useLayout';
import { type PageQuery, retryFailed, usePageQuery } from '../../graphql/usePageQuery';
import { addDays, today as todayOf } from '../../lib/civil-date';
import { now as providerNow } from '../../lib/clock';
import { lazyPage } from '../../lib/lazy-page';
import { useDeferredMount } from '../../lib/useDeferredMount';
import { useHasBeenTrue } from '../../lib/useHasBeenTrue';
import { useNow } from '../../lib/useNow';
import { ahead, opensAt, shownAt, viewIn } from './address';
import { Counters } from './Counters';
import { isAmong } from './entries';
import { LiveStrip } from './LiveStrip';
import {
  OperationsFrameDocument,
  PlanningDocument,
  useOperationsFrameQuery,
  usePlanningQuery,
} from './Operations.generated';
import styles from './OperationsPage.module.css';
import { Planning } from './Planning';
import { fromPlanning, isLost } from './planning';
import { useAddress } from './useAddress';

const FeedDialog = lazyPage(() => import('./FeedDialog').then((m) => m.FeedDialog));

export type OperationsPageProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

const followed = [OperationsFrameDocument, PlanningDocument, TankerPositionDocument];

/**
 * `/operations/`: upcoming deliveries, and the entry to all operations: counters, live strip and
 * planning (product S05).
 */
export function OperationsPage({ now: clock = providerNow }: OperationsPageProps) {
  const now = useNow(clock);
  const today = todayOf(now);
  const layout = useLayout();
  const state = useAddress();
  const { site, produit } = state.address;
  const view = viewIn(layout, state.address.vue);
  const date = state.address.date ?? opensAt(view, layout, now);
  const coming = { from: today, to: addDays(today, ahead - 1) };
  const narrowed = {
    ...(site.length > 0 && { addressIds: site }),
    ...(produit.length > 0 && { gasIds: produit }),
  };

  const countedNow = {
    coming: { ...coming, ...narrowed },
    // Regardless of its date: « En direct » shows it too.
    underWay: { status: ['processing' as const], cancelled: false, ...narrowed },
  };
  const frame = usePageQuery(
    useOperationsFrameQuery({ variables: countedNow, notifyOnNetworkStatusChange: true }),
  );
  const period = shownAt(view, layout, date);
  const planning = usePageQuery(
    usePlanningQuery({ variables: period, notifyOnNetworkStatusChange: true }),
  );
  const { known, business, businessId } = usePermissions();
  useLive({
    business: businessId ?? undefined,
    queries: followed,
    // An order may move to another day, and change the counters.
    rereads: (update) => update.__typename === 'Order',
  });
  // The entries of other days are not shown for these.
  const due = planning.current ? planning.data : undefined;
  const drawn = useDeferredMount(due !== undefined);
  const counted = frame.data;
  // Products, sites and orders under way do not depend on the filters.
  const filters = frame.last;
  const underWay = planning.last?.orders.items;
  const error = frame.error ?? planning.error;
  const failed = error !== undefined && !filters && isLost(due, planning.error);
  // Each response may change the height of the live strip: nothing is shown before the first one.
  const begun = useHasBeenTrue(!failed && [frame, planning].some(isSettled));
  const planned = useHasBeenTrue(!failed && isSettled(planning));
  if (failed) return <LoadFailure error={error} onRetry={() => retryFailed([frame, planning])} />;

  const shown = (order: OrderSummaryFragment) => isUnderWay(order) && isAmong(state.address, order);
  const live = underWay
    ? underWay.filter(shown)
    : planning.loading
      ? (counted?.underWay.pageInfo.totalCount ?? 0)
      : [];
  const newOrder = known && (
    <NewOrderButton to={newOrderPath()} state={fromPlanning}>
      Nouvelle commande
    </NewOrderButton>
  );
  return (
    <Page
      title="Operations"
      busy={(frame.loading && !filters) || !isSettled(planning) || (due !== undefined && !drawn)}
      // Both buttons appear together, to avoid a layout shift.
      action={known && newOrder}
      actions={known && layout !== 'phone' && <Feed business={business} />}
    >
      <NavTabs label="Opérations" tabs={operationsScreens} className={styles.tabs} />
      {(frame.error || (planning.error && !(underWay && isLost(due, planning.error)))) && (
        <PartialBanner className={styles.banner} />
      )}
      <Counters
        counts={
          counted ? (counted.coming.facets?.byStatus ?? null) : frame.error ? null : undefined
        }
        underWay={counted?.underWay.pageInfo.totalCount ?? 0}
        days={coming}
        narrowed={state.address}
      />
      {/* The live strip may push the planning down. The key makes them new elements: a browser counts
          only moved ones as a layout shift, and the audit allows none (docs/performance.md). */}
      <div key={begun ? 'shown' : 'waiting'} inert={!begun}>
        <LiveStrip orders={live} now={now} />
        <Planning
          view={view}
          date={date}
          today={today}
          state={state}
          frame={filters}
          data={drawn ? due : undefined}
          error={planning.error}
          onRetry={planning.retry}
        />
        {/* Below the planning. Rendered once both the planning and the permissions are known,
            to avoid a layout shift. */}
        {planned && known && layout === 'phone' && (
          <div className={styles.feed}>
            <Feed business={business} />
          </div>
        )}
      </div>
      <OrderDialogs now={clock} />
    </Page>
  );
}

function isSettled({ current, loading }: PageQuery<unknown>): boolean {
  return !loading || current;
}

function isUnderWay({ status, cancellation }: OrderSummaryFragment): boolean {
  return status === 'processing' && cancellation === null;
}

type FeedProps = { business: string | null };

/** « S’abonner au calendrier », with its dialog. */
function Feed({ business }: FeedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Permitted reason={useDisabledReason()}>
        <Button
          look="outline"
          icon={<Icon of={CalendarPlus} size={18} />}
          onClick={() => setOpen(true)}
        >
          S’abonner au calendrier
        </Button>
      </Permitted>
      {open && (
        <Suspense>
          <FeedDialog business={business} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
