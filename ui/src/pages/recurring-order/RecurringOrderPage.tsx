import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { failedAt } from '../../components/failures';
import { LoadFailure } from '../../components/LoadFailure/LoadFailure';
import { PartialBanner } from '../../components/LoadFailure/PartialBanner';
import { useDisabledReason } from '../../components/offline';
import { Page } from '../../components/Page/Page';
import { useRecordName } from '../../components/Page/record-name';
import { UnknownRecord } from '../../components/Page/UnknownRecord';
import { Permitted } from '../../components/permissions/Permitted';
import { usePermissions } from '../../components/permissions/usePermissions';
import { RecurringChip } from '../../components/recurring/RecurringChip';
import { RecurringFormPlace } from '../../components/recurring/RecurringFormPlace';
import {
  type RecurringActions,
  useRecurringActions,
} from '../../components/recurring/useRecurringActions';
import { useLive } from '../../components/useLive';
import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import { usePageQuery } from '../../graphql/usePageQuery';
import type { CivilDate } from '../../lib/civil-date';
import { now as providerNow } from '../../lib/clock';
import { dateShort } from '../../lib/format';
import { lazyPage } from '../../lib/lazy-page';
import { paths } from '../../lib/paths';
import { nbsp } from '../../lib/typography';
import { useToday } from '../../lib/useNow';
import { DoneCard } from './DoneCard';
import { NextCard } from './NextCard';
import {
  RecurringOrderDetailDocument,
  type RecurringOrderDetailQuery,
  useRecurringOrderDetailQuery,
} from './RecurringOrderPage.generated';
import styles from './RecurringOrderPage.module.css';
import { RecurringPageActions } from './RecurringPageActions';
import { RecurringSkeleton } from './RecurringSkeleton';
import type { Recurring } from './record';
import { SummaryCard } from './SummaryCard';
import { measureOf, volumesOf } from './volumes';

// The chart and the dialogs load beside the data.
const Bars = lazyPage(() => import('../../design/charts/Bars/Bars').then((m) => m.Bars));
const RecurringDialogs = lazyPage(() =>
  import('../../components/recurring/RecurringDialogs').then((m) => m.RecurringDialogs),
);

export type RecurringOrderPageProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

const followed = [RecurringOrderDetailDocument];

/**
 * `/operations/mes-commandes-reccurentes/{orderId}`: one recurring order, its upcoming and past
 * deliveries (product S10).
 */
export function RecurringOrderPage({ now = providerNow }: RecurringOrderPageProps) {
  const { orderId = '' } = useParams();
  // Another recurring order remounts the page, so that no dialog stays open.
  return <Record key={orderId} id={orderId} now={now} />;
}

function Record({ id, now }: { id: string; now: () => Date }) {
  useEffect(() => {
    for (const part of [Bars, RecurringDialogs]) void part.fetch();
  }, []);
  const today = useToday(now);
  const { data, error, loading, retry } = usePageQuery(
    useRecurringOrderDetailQuery({ variables: { id }, notifyOnNetworkStatusChange: true }),
  );
  const { actions, requested, end } = useRecurringActions();
  const order = data?.recurringOrder ?? null;
  useRecordName(paths.recurringOrder(id), order?.name);
  useLive({
    business: order ? data?.currentBusiness?.id : undefined,
    queries: followed,
    // Its dates and deliveries change with its orders.
    rereads: (update) => update.__typename === 'Order' && update.recurringOrder?.id === id,
  });

  if (!order && !loading && error) return <LoadFailure error={error} onRetry={retry} />;
  const owner = ownerElsewhere(data);
  if (owner || (!order && !loading))
    return (
      <UnknownRecord
        noun="commande récurrente"
        path={paths.recurringOrder(id)}
        owner={owner}
        list={{ path: paths.recurringOrders, label: 'Retour à mes commandes récurrentes' }}
      />
    );
  return (
    <Page
      title={order?.name ?? 'Commande réccurente'}
      subtitle={
        <span className={styles.origin}>
          {order ? (
            <>
              <RecurringChip order={order} today={today} />
              {order.reference}
            </>
          ) : (
            nbsp
          )}
        </span>
      }
      actions={order && <RecurringPageActions order={order} actions={actions} />}
      busy={!order}
    >
      {error && <PartialBanner className={styles.banner} />}
      {order ? (
        <Blocks
          order={order}
          undated={failedAt(error, 'recurringOrder', 'nextOccurrences')}
          done={failedAt(error, 'orders') ? undefined : data?.orders}
          actions={actions}
          today={today}
        />
      ) : (
        <RecurringSkeleton />
      )}
      <RecurringFormPlace now={now} />
      <Suspense>
        <RecurringDialogs
          requested={requested}
          today={today}
          writes={actions.writes}
          onClose={end}
        />
      </Suspense>
    </Page>
  );
}

/**
 * The business of the recurring order when it differs from this tab's: none of its data is shown
 * under another business's name.
 */
function ownerElsewhere(data: RecurringOrderDetailQuery | undefined): Recurring['business'] {
  const owner = data?.recurringOrder?.business ?? null;
  const current = data?.currentBusiness?.id;
  return owner && current && owner.id !== current ? owner : null;
}

type BlocksProps = {
  order: Recurring;
  /** Whether its next dates failed to load. */
  undated: boolean;
  /** Its past deliveries; undefined when they failed to load. */
  done: RecurringOrderDetailQuery['orders'] | undefined;
  actions: RecurringActions;
  today: CivilDate;
};

/** The upcoming and past deliveries; beside them the summary and the volumes. */
function Blocks({ order, undated, done, actions, today }: BlocksProps) {
  const cut = useDisabledReason();
  const orderReason = usePermissions().refusal('ORDER_WRITE') ?? cut;
  const ended = order.status === 'ENDED';
  const deliveries = done?.items ?? [];
  const total = done?.pageInfo.totalCount ?? 0;
  const volumes = volumesOf(deliveries, total > deliveries.length);
  return (
    <>
      {ended && (
        <Banner
          tone="neutral"
          className={styles.banner}
          action={
            <Permitted reason={actions.reason}>
              <Button look="outline" onClick={() => actions.copy(order.id)}>
                Recréer à l’identique
              </Button>
            </Permitted>
          }
        >
          {order.endsOn
            ? `Récurrence terminée le ${dateShort(order.endsOn)}.`
            : 'Récurrence terminée.'}
        </Banner>
      )}
      <div className={styles.grid}>
        <div className={styles.main}>
          {(!ended || undated || order.nextOccurrences.length > 0) && (
            <NextCard
              order={order}
              failed={undated}
              actions={actions}
              orderReason={orderReason}
              today={today}
            />
          )}
          <DoneCard id={order.id} deliveries={done?.items} total={total} />
        </div>
        <div className={styles.side}>
          <SummaryCard order={order} />
          {deliveries.length > 0 && (
            <Card>
              <Suspense fallback={<Skeleton shape="chart" />}>
                <Bars
                  title="Volumes livrés"
                  level={2}
                  current={volumes}
                  measure={measureOf(volumes)}
                />
              </Suspense>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}
