/** Deliveries of the demonstration business, for stories and tests. */
import { deliveries } from '../design/table/DataTable/deliveries.fixture';
import { type Answers, allPermissions, business, customer, gas } from '../graphql/test';
import type { Order, OrderFilter, OrderSort, PageInput } from '../graphql/types.generated';

const gases = {
  b7Gazole: gas({ id: '1' }),
  hvo: gas({ id: '2', slug: 'hvo', shortName: 'HVO100', energyType: 'hvo' }),
  adBlue: gas({ id: '3', slug: 'adblue', shortName: 'AdBlue', energyType: 'adBlue' }),
  gnr: gas({ id: '4', slug: 'gnr', shortName: 'GNR', energyType: null }),
};

const sites = [...new Map(deliveries.map(({ site, city }) => [site, city]))].map(
  ([label, city], index) => ({
    __typename: 'Address',
    id: `a${index + 1}`,
    label,
    line1: '',
    city,
    postalCode: '',
    kind: 'DELIVERY',
  }),
);

const windows = { Matin: 'MORNING', 'Après-midi': 'AFTERNOON' } as const;

/** An order with every field that a list shows. */
export function order(delivery: (typeof deliveries)[number], changes: Partial<Order> = {}): Order {
  const { id, reference, date, status, cancelled, estimate, volume } = delivery;
  const delivered = status === 'delivered' && !cancelled;
  return {
    __typename: 'Order',
    id,
    reference,
    status,
    createdAt: `${delivery.createdAt}T08:12:00Z`,
    deliveredAt: delivered ? `${date}T08:42:00Z` : null,
    eta: null,
    purchaseOrderNumber: delivery.purchaseOrder,
    cancellation: cancelled
      ? { at: `${date}T08:12:00Z`, reason: 'WRONG_DATE', feeExclTax: 0 }
      : null,
    address: sites.find(({ label }) => label === delivery.site),
    slot: {
      date,
      window: windows[delivery.window],
      startsAt: null,
      endsAt: null,
      available: true,
      surchargeExclTax: 0,
    },
    items: [
      {
        id: `${id}-1`,
        gas: gases[delivery.product],
        volumeOrdered: volume,
        volumeDelivered: delivered ? volume : null,
        fillUp: status === 'waiting',
      },
    ],
    totals: {
      totalExclTax: delivery.total,
      totalInclTax: Math.round(delivery.total * 1.2),
      isEstimate: estimate,
    },
    recurringOrder: delivery.recurring ? { id: 'r1', name: 'Gazole Toulouse hebdo' } : null,
    tanker: delivery.tanker ? { id: 't1', name: delivery.tanker } : null,
    emissionsKgCo2e: delivered ? String(volume * 3.1) : null,
    canCancel: !cancelled && status !== 'processing' && status !== 'delivered',
    canEdit: false,
    updatedAt: null,
    version: 1,
    ...changes,
  } as unknown as Order;
}

/** Orders of each product, site and status. */
export const orders: readonly Order[] = deliveries.map((delivery) => order(delivery));

/** The API's responses with these orders. */
export function ordersAnswers(all: readonly Order[] = orders): NonNullable<Answers['query']> {
  return {
    me: customer({ permissions: allPermissions }),
    currentBusiness: business({ addresses: sites as never }),
    businesses: [business()],
    gasList: Object.values(gases),
    orders: ((requested: { filter?: OrderFilter; sort?: OrderSort; page?: PageInput }) => {
      const { filter, sort } = requested;
      const { page = 1, perPage = 25 } = requested.page ?? {};
      const others = all.filter((one) => matches(one, filter));
      const found = others.filter((one) => ofState(one, filter));
      if (sort?.field === 'VOLUME') found.sort((a, b) => volumeOf(a) - volumeOf(b));
      if (sort?.direction === 'DESC') found.reverse();
      return {
        items: found.slice((page - 1) * perPage, page * perPage),
        pageInfo: {
          page,
          perPage,
          totalCount: found.length,
          totalPages: Math.max(1, Math.ceil(found.length / perPage)),
        },
        facets: {
          byStatus: (['oncoming', 'waiting', 'ready', 'processing', 'delivered'] as const).map(
            (status) => ({
              status,
              count: others.filter((one) => !one.cancellation && one.status === status).length,
            }),
          ),
          cancelled: others.filter(({ cancellation }) => cancellation).length,
        },
        totals: totalsOf(found.filter(({ cancellation }) => !cancellation)),
      };
    }) as never,
  };
}

function matches(
  { reference, address, items, slot }: Order,
  filter: OrderFilter | undefined,
): boolean {
  const said = `${reference} ${address?.label} ${address?.city}`.toLowerCase();
  return (
    said.includes((filter?.q ?? '').toLowerCase()) &&
    (!filter?.from || (!!slot && slot.date >= filter.from)) &&
    (!filter?.to || (!!slot && slot.date <= filter.to)) &&
    (!filter?.gasIds || items.some(({ gas }) => gas && filter.gasIds?.includes(gas.id))) &&
    (!filter?.addressIds || (!!address && filter.addressIds.includes(address.id)))
  );
}

function ofState({ status, cancellation }: Order, filter: OrderFilter | undefined): boolean {
  return (
    (!filter?.status || filter.status.includes(status)) &&
    (filter?.cancelled === undefined || filter.cancelled === (cancellation !== null))
  );
}

function totalsOf(counted: readonly Order[]) {
  const sum = (of: (one: Order) => number | null | undefined) =>
    counted.reduce((total, one) => total + (of(one) ?? 0), 0);
  return {
    volume: sum(volumeOf),
    totalExclTax: sum(({ totals }) => totals?.totalExclTax),
    emissionsKgCo2e: sum(({ emissionsKgCo2e }) => Number(emissionsKgCo2e)).toFixed(1),
  };
}

function volumeOf({ items }: Order): number {
  return items.reduce((sum, { volumeOrdered }) => sum + (volumeOrdered ?? 0), 0);
}
