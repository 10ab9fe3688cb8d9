import { today } from '../../lib/civil-date';
import { type ComingDeliveriesQuery, useComingDeliveriesQuery } from './NewOrder.generated';
import { asked, slotKey } from './slots';

/** What comes to a tank. */
export type Coming = {
  readonly tankId: string;
  readonly date: string;
  /** Named as the slots of the form are. */
  readonly slot: string;
  /** Litres; null where nobody tells. */
  readonly volume: number | null;
};

/** What is to come to the tanks of the business, ordered or planned; null while it is not known. */
export function useComing(now: Date): readonly Coming[] | null {
  const { data, error } = useComingDeliveriesQuery({
    variables: asked(today(now)),
    fetchPolicy: 'cache-and-network',
  });
  return data && !error ? comingOf(data.planning) : null;
}

/** What is to come to tanks; null when it is not known of an entry what it is. */
export function comingOf(planning: ComingDeliveriesQuery['planning']): readonly Coming[] | null {
  if (planning.some(({ order, recurringOrder }) => !order && !recurringOrder)) return null;
  return planning.flatMap(({ date, window, order, recurringOrder }) => {
    if (order?.cancellation || order?.status === 'delivered') return [];
    const when = order?.slot ?? { date, window };
    const items = order
      ? order.items.map(({ tank, volumeOrdered }) => ({ tank, volume: volumeOrdered }))
      : (recurringOrder?.items ?? []);
    return items.flatMap(({ tank, volume }) =>
      tank ? [{ tankId: tank.id, date: when.date, slot: slotKey(when), volume }] : [],
    );
  });
}
