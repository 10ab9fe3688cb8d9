import type { ErrorLike } from '@apollo/client';
import type { ReactNode } from 'react';
import { failedAt } from '../../components/failures';
import { ActivityCard } from './ActivityCard';
import type { HomeDeliveriesQuery } from './HomeBlocks.generated';
import type { HomeQuery } from './HomePage.generated';
import styles from './HomePage.module.css';
import { NextDelivery } from './NextDelivery';
import { areUnknown } from './next-delivery';
import { PricesCard } from './PricesCard';

/** What a call has answered: data, an error, or both (the list rule). */
type Answer<TData> = { data?: TData | undefined; error?: ErrorLike | undefined };

/** Props of {@link HomeBlocks}. */
export type HomeBlocksProps = {
  deliveries: Answer<HomeDeliveriesQuery>;
  prices: Answer<HomeQuery>;
  now: Date;
  /** The person may order. */
  mayOrder: boolean;
  /** The business has steps of its set-up before it. */
  settingUp: boolean;
  /** The steps of the set-up. */
  onboarding: ReactNode;
};

/** The blocks of the home page, all at once: nothing moves when the last of them comes. One that fails leaves the others (product S04). */
export function HomeBlocks({
  deliveries: { data, error },
  prices,
  now,
  mayOrder,
  settingUp,
  onboarding,
}: HomeBlocksProps) {
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
