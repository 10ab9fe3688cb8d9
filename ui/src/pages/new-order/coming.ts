import { today } from '../../lib/civil-date';
import { type ComingDeliveriesQuery, useComingDeliveriesQuery } from './NewOrder.generated';
import { slotKey, slotRange } from './slots';

/** An upcoming delivery to a tank. */
export type Coming = {
  readonly tankId: string;
  readonly date: string;
  /** The same key as the slots of the form. */
  readonly slot: string;
  /** Litres; null when the provider does not send it. */
  readonly volume: number | null;
};

/**
 * The upcoming deliveries to the tanks of the business, ordered or planned; null while they are
 * unknown.
 */
export function useComing(now: Date): readonly Coming[] | null {
  const { data, error } = useComingDeliveriesQuery({
    variables: slotRange(today(now)),
    fetchPolicy: 'cache-and-network',
  });
  return data && !error ? comingOf(data.planning) : null;
}

/** The upcoming deliveries of a planning; null when the content of an entry is unknown. */
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
