import type { ErrorLike } from '@apollo/client';
import type { ReactNode } from 'react';
import { failedAt, failedItself } from '../../components/failures';
import { ActivityCard } from './ActivityCard';
import { BalanceCard } from './BalanceCard';
import type { HomeDeliveriesQuery } from './HomeBlocks.generated';
import type { HomeQuery } from './HomePage.generated';
import styles from './HomePage.module.css';
import { MonthCard } from './MonthCard';
import { NextDelivery } from './NextDelivery';
import { areUnknown } from './next-delivery';
import { PricesCard } from './PricesCard';
import { TanksCard } from './TanksCard';
import { TodoCard } from './TodoCard';

/** The result of a query: data, an error, or both (the list rule). */
type Answer<TData> = { data?: TData | undefined; error?: ErrorLike | undefined };

export type HomeBlocksProps = {
  deliveries: Answer<HomeDeliveriesQuery>;
  /** The result of the home query, whose error may concern another block. */
  home: Answer<HomeQuery>;
  now: Date;
  /** Whether the user may see the balance. */
  seesBalance: boolean;
  /** Whether the user may see the figures of the dashboard. */
  seesFigures: boolean;
  /** The onboarding card; false once the business has completed it. */
  onboarding: ReactNode;
};

/**
 * The blocks of the home page, rendered together to avoid layout shifts. A block that fails does
 * not affect the others (product S04).
 */
export function HomeBlocks({
  deliveries: { data, error },
  home,
  now,
  seesBalance,
  seesFigures,
  onboarding,
}: HomeBlocksProps) {
  const { nextOrder = null, liveOrders = [], activity = [] } = data?.home ?? {};
  const orders = liveOrders.length > 0 ? liveOrders : nextOrder ? [nextOrder] : [];
  const broken = !data || areUnknown(orders, error);
  const activityFailed = !data || failedAt(error, 'home', 'activity');
  // A new business sees the onboarding instead of blocks that would be empty.
  const begins =
    onboarding && !broken && !activityFailed && orders.length === 0 && activity.length === 0;
  const {
    prices = [],
    todo = [],
    statement = null,
    lowTanks = [],
    month = null,
  } = home.data?.home ?? {};
  const failed = (block: string) =>
    failedItself(home.error, 'home') || failedAt(home.error, 'home', block);
  return (
    <div className={styles.grid}>
      <TodoCard items={todo} failed={failed('todo') && todo.length === 0} />
      <div className={styles.main}>
        {!begins && <NextDelivery orders={orders} failed={broken} now={now} />}
        {!begins && (
          <TanksCard
            className={styles.tanks}
            tanks={lowTanks}
            failed={failed('lowTanks') && lowTanks.length === 0}
            now={now}
          />
        )}
        {onboarding}
      </div>
      <div className={styles.side}>
        {seesBalance && !begins && <BalanceCard statement={statement} className={styles.balance} />}
        <PricesCard prices={prices} error={failed('prices') ? home.error : undefined} now={now} />
      </div>
      {!begins && (
        <>
          {seesFigures && <MonthCard month={month} className={styles.month} />}
          <ActivityCard
            items={activity}
            failed={activityFailed}
            now={now}
            className={styles.activity}
          />
        </>
      )}
    </div>
  );
}
