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

/** What a call has answered: data, an error, or both (the list rule). */
type Answer<TData> = { data?: TData | undefined; error?: ErrorLike | undefined };

export type HomeBlocksProps = {
  deliveries: Answer<HomeDeliveriesQuery>;
  /** The rest of the home page, whose error may be of something else. */
  home: Answer<HomeQuery>;
  now: Date;
  /** The person may see what the business owes. */
  seesBalance: boolean;
  /** The person may see the figures of the dashboard. */
  seesFigures: boolean;
  /** The business has steps of its set-up before it. */
  settingUp: boolean;
  /** The steps of the set-up. */
  onboarding: ReactNode;
};

/** The blocks of the home page, all at once: nothing moves when the last of them comes. One that fails leaves the others (product S04). */
export function HomeBlocks({
  deliveries: { data, error },
  home,
  now,
  seesBalance,
  seesFigures,
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
