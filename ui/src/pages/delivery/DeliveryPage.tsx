import { Suspense, useEffect } from 'react';
import { Link, useNavigationType, useParams } from 'react-router-dom';
import { failedAt } from '../../components/failures';
import { LoadFailure } from '../../components/LoadFailure/LoadFailure';
import { PartialBanner } from '../../components/LoadFailure/PartialBanner';
import { contactName } from '../../components/names';
import { OrderDialogs } from '../../components/orders/actions/OrderDialogs';
import { StatusChip } from '../../components/orders/StatusChip/StatusChip';
import { TankerPositionDocument } from '../../components/orders/TankerRoute/TankerRoute.generated';
import { useTankerPosition } from '../../components/orders/TankerRoute/useTankerPosition';
import { Page } from '../../components/Page/Page';
import { useRecordName } from '../../components/Page/record-name';
import { UnknownRecord } from '../../components/Page/UnknownRecord';
import { useLive } from '../../components/useLive';
import { usePageQuery } from '../../graphql/usePageQuery';
import { now as providerNow } from '../../lib/clock';
import { dateShort } from '../../lib/format';
import { lazyPage } from '../../lib/lazy-page';
import { paths } from '../../lib/paths';
import { fr, nbsp } from '../../lib/typography';
import { useNow } from '../../lib/useNow';
import { AmountCard } from './AmountCard';
import { Block } from './Block';
import { Companies } from './Companies';
import { DeliveryActions } from './DeliveryActions';
import {
  OrderDetailDocument,
  type OrderDetailQuery,
  useOrderDetailQuery,
} from './DeliveryPage.generated';
import styles from './DeliveryPage.module.css';
import { DeliverySkeleton, DetailsSkeleton } from './DeliverySkeleton';
import { EmissionsCard } from './EmissionsCard';
import { Neighbours } from './Neighbours';
import { ProgressCard } from './ProgressCard';
import { StatusNews } from './StatusNews';
import { TankerCard } from './TankerCard';

// The blocks below the fold are a separate chunk, loaded beside the data: their styles do not delay
// the page.
const loadDetails = () => import('./Details').then((m) => m.Details);
const Details = lazyPage(loadDetails);

/** Preloads that chunk. */
export const fetchDelivery = Details.fetch;

export type DeliveryPageProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

type Order = NonNullable<OrderDetailQuery['order']>;

const followed = [OrderDetailDocument, TankerPositionDocument];

/** `/operations/mes-livraisons/{orderId}`: the details of one delivery (product S07). */
export function DeliveryPage({ now = providerNow }: DeliveryPageProps) {
  const { orderId = '' } = useParams();
  // Another order remounts the page, so that no dialog stays open.
  return <Delivery key={orderId} orderId={orderId} clock={now} />;
}

function Delivery({ orderId, clock }: { orderId: string; clock: () => Date }) {
  useEffect(() => void loadDetails().catch(() => undefined), []);
  const { data, error, loading, retry } = usePageQuery(
    useOrderDetailQuery({ variables: { id: orderId }, notifyOnNetworkStatusChange: true }),
  );
  const now = useNow(clock);
  const order = data?.order ?? null;
  useRecordName(paths.delivery(orderId), order?.reference);
  useLive({
    business: order ? data?.currentBusiness?.id : undefined,
    queries: followed,
    // The order's history and documents change with it.
    rereads: (update) => update.__typename === 'Order' && update.id === orderId,
  });

  if (!order && !loading && error) return <LoadFailure error={error} onRetry={retry} />;
  const owner = ownerElsewhere(data);
  if (owner || (!order && !loading)) {
    return (
      <UnknownRecord
        noun="commande"
        path={paths.delivery(orderId)}
        owner={owner}
        list={{ path: paths.deliveries, label: 'Retour à mes livraisons' }}
      />
    );
  }
  return (
    <Page
      title={order ? `Commande ${order.reference}` : 'Commande'}
      subtitle={order ? <Origin order={order} /> : <span className={styles.origin}>{nbsp}</span>}
      actions={<Actions orderId={orderId} order={order} now={now} />}
      busy={!order}
      className={styles.page}
    >
      <Companies business={order?.business ?? null} provider={data?.appConfig.providerName ?? ''} />
      <OrderDialogs now={clock} />
      {error && <PartialBanner className={styles.banner} />}
      {order ? (
        <Blocks
          order={order}
          diesel={dieselFactor(data)}
          failed={(field) => failedAt(error, 'order', field)}
          now={now}
        />
      ) : (
        <DeliverySkeleton />
      )}
    </Page>
  );
}

/**
 * The business of the order when it differs from this tab's: none of the order's data is shown
 * under another business's name.
 */
function ownerElsewhere(data: OrderDetailQuery | undefined): Order['business'] {
  const owner = data?.order?.business ?? null;
  const current = data?.currentBusiness?.id;
  return owner && current && owner.id !== current ? owner : null;
}

/** The emission factor of gazole B7 in kg CO₂e a litre; null when it is unknown. */
function dieselFactor(data: OrderDetailQuery | undefined): string | null {
  const diesel = data?.gasList.find(({ energyType }) => energyType === 'b7Gazole');
  return diesel?.emissionFactor?.total ?? null;
}

type ActionsProps = { orderId: string; order: Order | null; now: Date };

/**
 * The links to the neighbours are rendered at once when the user moves from order to order. On a
 * first visit they appear with the other actions, which would otherwise shift them.
 */
function Actions({ orderId, order, now }: ActionsProps) {
  const navigated = useNavigationType() !== 'POP';
  return (
    <div className={styles.actions} data-waits={(!order && !navigated) || undefined}>
      <Neighbours orderId={orderId} />
      {order && <DeliveryActions order={order} now={now} />}
    </div>
  );
}

/** “Créée le 9 mars 2026 par Yanis Benali · Récurrence : …”, after the status. */
function Origin({ order }: { order: Order }) {
  const { status, cancellation, createdAt, createdBy, recurringOrder } = order;
  const created = [
    createdAt &&
      `Créée ${recurringOrder && !createdBy ? 'automatiquement ' : ''}le ${dateShort(createdAt)}`,
    createdBy && `par ${contactName(createdBy)}`,
  ];
  return (
    <span className={styles.origin}>
      <StatusChip status={status} cancelled={cancellation !== null} />
      <span>{created.filter(Boolean).join(' ')}</span>
      {recurringOrder && (
        <span>
          {fr`Récurrence : `}
          <Link to={paths.recurringOrder(recurringOrder.id)}>{recurringOrder.name}</Link>
        </span>
      )}
      <StatusNews status={status} cancelled={cancellation !== null} />
    </span>
  );
}

type BlocksProps = {
  order: Order;
  /** The emission factor of gazole B7 in kg CO₂e a litre; null when it is unknown. */
  diesel: string | null;
  /** Whether a field of the order failed to load. */
  failed: (field: keyof Order) => boolean;
  now: Date;
};

/** The blocks: the progress at the top, then the details; beside them the tanker and the amount. */
function Blocks({ order, diesel, failed, now }: BlocksProps) {
  const tracked = isTracked(order);
  const { position, loading: locating } = useTankerPosition(order.id, { skip: !tracked });
  const onTheWay = tracked && (position !== null || order.status === 'processing');
  return (
    <div className={styles.grid}>
      <div className={styles.main}>
        <ProgressCard
          order={order}
          stopsBefore={position?.stopsBefore ?? null}
          locating={locating}
          now={now}
        />
        <Suspense fallback={<DetailsSkeleton />}>
          <Details
            order={order}
            position={onTheWay ? position : undefined}
            locating={locating}
            failed={failed}
            now={now}
          />
        </Suspense>
      </div>
      <div className={styles.side}>
        {/* A cancelled delivery has no tanker. */}
        {!order.cancellation && (
          <Block title="Camion-citerne et chauffeur" failed={failed('tanker') || failed('driver')}>
            <TankerCard order={order} now={now} />
          </Block>
        )}
        <Block title="Montant" failed={failed('totals')}>
          <AmountCard order={order} />
        </Block>
        <EmissionsCard order={order} diesel={diesel} />
      </div>
    </div>
  );
}

/** Whether the order's tanker can be tracked: from its assignment to the delivery. */
function isTracked({ status, cancellation, tanker }: Order): boolean {
  return !cancellation && (status === 'processing' || (status === 'ready' && tanker !== null));
}
