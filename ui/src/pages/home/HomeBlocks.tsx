import { type ReactNode, useLayoutEffect } from 'react';
import { failedAt } from '../../components/failures';
import { TankerPositionDocument } from '../../components/TankerRoute/TankerRoute.generated';
import { useLive } from '../../components/useLive';
import { useInSlices } from '../../lib/useInSlices';
import { useNow } from '../../lib/useNow';
import { ActivityCard } from './ActivityCard';
import { HomeDeliveriesDocument, useHomeDeliveriesQuery } from './HomeBlocks.generated';
import styles from './HomePage.module.css';
import { HomeSkeleton } from './HomeSkeleton';
import { NextDelivery } from './NextDelivery';
import { areUnknown } from './next-delivery';
import { PricesCard } from './PricesCard';
import { useHomePricesQuery } from './PricesCard.generated';

/** Props of {@link HomeBlocks}. */
export type HomeBlocksProps = {
  clock: () => Date;
  /** Undefined until it is known; the blocks ask for their data meanwhile. */
  businessId: string | undefined;
  /** The person may order. */
  mayOrder: boolean;
  /** The business has steps of its set-up before it. */
  settingUp: boolean;
  /** The steps of the set-up. */
  onboarding: ReactNode;
  /** Called as the blocks appear, with the last order that was delivered. */
  onReady: (last: string | null) => void;
};

const followed = [HomeDeliveriesDocument, TankerPositionDocument];

/** The blocks of the home page, all at once: nothing moves when the last of them comes. One that fails leaves the others (product S04). */
export function HomeBlocks({
  clock,
  businessId,
  mayOrder,
  settingUp,
  onboarding,
  onReady,
}: HomeBlocksProps) {
  const { data, error } = useHomeDeliveriesQuery();
  const prices = useHomePricesQuery();
  const now = useNow(clock);
  useLive({
    business: businessId,
    queries: followed,
    // Which delivery is the next, and what has happened, may change with any order.
    rereads: ({ __typename }) => __typename === 'Order',
  });
  const shown = useInSlices(
    businessId !== undefined &&
      [{ data, error }, prices].every((one) => one.data !== undefined || one.error !== undefined),
  );
  const last = data?.last?.items[0]?.id ?? null;
  useLayoutEffect(() => {
    if (shown) onReady(last);
  }, [shown, last, onReady]);
  // Another when the business is known, whose name may take a line: nothing of it is seen to move.
  if (!shown) return <HomeSkeleton key={businessId} />;

  const { nextOrder = null, liveOrders = [], activity = [] } = data?.home ?? {};
  const orders = liveOrders.length > 0 ? liveOrders : nextOrder ? [nextOrder] : [];
  const broken = !data || areUnknown(orders, error);
  const activityFailed = !data || failedAt(error, 'home', 'activity');
  // A business that begins has its set-up in the place of what it does not have yet.
  const begins =
    settingUp && !broken && !activityFailed && orders.length === 0 && activity.length === 0;
  return (
    <div className={styles.grid}>
      <div className={styles.main}>
        {!begins && <NextDelivery orders={orders} failed={broken} mayOrder={mayOrder} now={now} />}
        {onboarding}
      </div>
      <div className={styles.side}>
        <PricesCard prices={prices.data?.home.prices ?? []} error={prices.error} now={now} />
      </div>
      {!begins && (
        <ActivityCard items={activity} failed={activityFailed} now={now} className={styles.whole} />
      )}
    </div>
  );
}
