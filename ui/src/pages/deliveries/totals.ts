/** The footer of the list: litres, cost and emissions of the whole list or of the selection. */

import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { sumOf } from '../../components/orders/sum';
import type { Totals } from '../../design/table/DataTable/Totals';
import type { Selection } from '../../design/table/DataTable/useSelection';
import type { OrderFilter } from '../../graphql/types.generated';
import { count } from '../../lib/count';
import { co2, litres, money, moneyWhole } from '../../lib/format';
import { fr } from '../../lib/typography';
import { dueExclTax } from './amount';
import type { DeliveriesQuery } from './DeliveriesPage.generated';
import type { DeliveryRow_OrderFragment as Order } from './DeliveryRow.generated';
import { ordersOf } from './useSelected';

/** The known data of the whole list. */
export type Listed = {
  filter: OrderFilter;
  /** The visible rows. */
  rows: readonly Order[];
  totals: DeliveriesQuery['orders']['totals'] | undefined;
  facets: DeliveriesQuery['orders']['facets'] | undefined;
};

/**
 * Sums of orders: litres, cents without taxes, kilograms of CO₂e; null where no order has a value.
 */
type Sums = { volume: number | null; cost: number | null; emissions: number | null };

/**
 * The sums, whether each is an estimate, and the number of cancelled orders, which do not count.
 */
type Known = Sums & { aboutVolume: boolean; aboutCost: boolean; cancelled: number };

/** Returns the function that gives a DataTable the sums of the list or of the selection. */
export function useDeliveryTotals({ filter, rows, totals, facets }: Listed) {
  const client = useApolloClient();
  return useCallback(
    (chosen: Selection | null): Totals | null => {
      const some = chosen?.ids.size ? sumUp(ordersOf(client, chosen)) : null;
      if (some && chosen?.mode === 'some') return written(some);
      const all = sumUpList({ filter, rows, totals, facets });
      return all && written(some ? subtract(all, some) : all);
    },
    [client, filter, rows, totals, facets],
  );
}

/** The sums of these orders. */
export function sumUp(orders: readonly Order[]): Known {
  const counted = orders.filter(({ cancellation }) => !cancellation);
  const items = counted.flatMap((order) => order.items);
  return {
    volume: sumOf(items, (item) => item.volumeDelivered ?? item.volumeOrdered),
    cost: sumOf(counted, (order) => dueExclTax(order).cents),
    emissions: sumOf(counted, ({ status, emissionsKgCo2e }) =>
      status === 'delivered' && emissionsKgCo2e !== null ? Number(emissionsKgCo2e) : null,
    ),
    aboutVolume: items.some(isAbout),
    aboutCost: counted.some((order) => dueExclTax(order).about),
    cancelled: orders.length - counted.length,
  };
}

function isAbout({ fillUp, volumeDelivered }: Order['items'][number]): boolean {
  return fillUp && volumeDelivered === null;
}

/**
 * The sums of the whole list; null where the provider returns none, and for a list of cancelled
 * orders only.
 */
export function sumUpList({ filter, rows, totals, facets }: Listed): Known | null {
  if (!totals || filter.cancelled) return null;
  const inView = sumUp(rows);
  const among = (status: string) =>
    !filter.status?.length || filter.status.includes(status as never);
  const toCome = facets?.byStatus.some(
    ({ status, count }) => status !== 'delivered' && count > 0 && among(status),
  );
  return {
    volume: totals.volume,
    cost: totals.totalExclTax,
    emissions: totals.emissionsKgCo2e === null ? null : Number(totals.emissionsKgCo2e),
    aboutVolume: inView.aboutVolume,
    aboutCost: inView.aboutCost || toCome === true,
    cancelled: filter.cancelled === undefined ? (facets?.cancelled ?? inView.cancelled) : 0,
  };
}

/** Subtracts the sums of some orders from those of all. */
function subtract(all: Known, some: Known): Known {
  const rest = (of: keyof Sums) => {
    const [whole, part] = [all[of], some[of]];
    return whole === null ? null : whole - (part ?? 0);
  };
  return {
    ...all,
    volume: rest('volume'),
    cost: rest('cost'),
    emissions: rest('emissions'),
    cancelled: Math.max(0, all.cancelled - some.cancelled),
  };
}

/** The formatted sums, by column id. */
function written(known: Known): Totals {
  const { volume, cost, emissions, cancelled } = known;
  return {
    sums: {
      ...(volume !== null && { volume: about(known.aboutVolume, litres(volume)) }),
      ...(cost !== null && { montant: about(known.aboutCost, amount(cost)) }),
      ...(emissions !== null && { emissions: co2(emissions) }),
    },
    note: cancelled > 0 ? `hors ${count(cancelled, 'annulée')}` : undefined,
  };
}

/** Without cents from a million euros on, since the column is sized for the amount of an order. */
function amount(cents: number): string {
  return Math.abs(cents) < 100_000_000 ? money(cents) : moneyWhole(cents);
}

function about(is: boolean, figure: string): string {
  return is ? fr`≈ ${figure}` : figure;
}
