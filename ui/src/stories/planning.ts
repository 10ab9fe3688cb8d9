/** The API's responses for a haulier's planning, for stories. */
import type { Answers } from '../graphql/test';
import type { Order, RecurringOrder } from '../graphql/types.generated';
import { addDays } from '../lib/civil-date';
import { daysFrom, weekdayOf } from '../lib/week';
import { orders, ordersAnswers } from './orders';

type Period = { from: string; to: string };

/** The hours of a delivery window in winter, UTC. */
const hours = { MORNING: ['05', '11'], AFTERNOON: ['11', '17'], NIGHT: ['19', '04'] } as const;

/** An order in a delivery window, with its hours. */
function inSlot(order: Order, date: string, window: keyof typeof hours): Order {
  const [from, to] = hours[window];
  const startsAt = `${date}T${from}:00:00Z`;
  const endsAt = `${window === 'NIGHT' ? addDays(date, 1) : date}T${to}:00:00Z`;
  return {
    ...order,
    slot: { ...order.slot, date, window, startsAt, endsAt },
  } as Order;
}

/** The deliveries of the list in their slots, with the next ones earlier: one has been in progress since the night, one comes today. */
const due: readonly Order[] = orders
  .filter(({ cancellation }) => !cancellation)
  .map((order, index) => {
    if (index === 0)
      return {
        ...inSlot(order, '2026-11-20', 'NIGHT'),
        status: 'processing',
        eta: '2026-11-21T09:35:00Z',
      };
    if (index === 1) return inSlot(order, '2026-11-21', 'MORNING');
    return inSlot(order, order.slot?.date ?? '', order.slot?.window ?? 'MORNING');
  });

/** The position of its tanker, two minutes before the time of the stories. */
const position = {
  __typename: 'TankerPosition',
  orderId: '',
  latitude: 44.76,
  longitude: -0.5,
  recordedAt: '2026-11-21T08:58:00Z',
  eta: '2026-11-21T09:35:00Z',
  distanceKm: '12.4',
  stopsBefore: 2,
  depot: { label: 'Dépôt de Bassens', latitude: 44.6, longitude: -0.4 },
  destination: { label: 'Agence Bordeaux', latitude: 44.89, longitude: -0.57 },
} as const;

const weekly = {
  __typename: 'RecurringOrder',
  id: 'r1',
  name: 'Gazole Toulouse hebdo',
  address: { __typename: 'Address', id: 'a1', label: 'Dépôt Toulouse', city: 'Toulouse' },
  items: [
    {
      __typename: 'RecurringItem',
      volume: 15_000,
      fillUp: true,
      gas: { __typename: 'Gas', id: '1', shortName: 'Gazole B7', energyType: 'b7Gazole' },
    },
  ],
} as unknown as RecurringOrder;

const entry = (date: string, window: string) => ({
  __typename: 'PlanningEntry',
  date,
  window,
  isOccurrence: false,
  order: null,
  recurringOrder: null,
});

/** The orders on their days, and each future Tuesday the date of a weekly order. */
export function operationsAnswers(
  all: readonly Order[] = due,
  repeated: readonly RecurringOrder[] = [weekly],
): NonNullable<Answers['query']> {
  return {
    ...ordersAnswers(all),
    tankerPosition: position,
    planningFeed: { url: '/files/planning/un-jeton.ics', createdAt: '2026-11-20T09:00:00Z' },
    planning: (({ from, to }: Period) => [
      ...all.flatMap((order) => {
        const { date = '', window } = order.slot ?? {};
        return date >= from && date <= to ? [{ ...entry(date, window ?? ''), order }] : [];
      }),
      ...daysFrom(from, to)
        .filter((date) => date > '2026-11-21' && weekdayOf(date) === 2)
        .flatMap((date) =>
          repeated.map((recurringOrder) => ({
            ...entry(date, 'NIGHT'),
            isOccurrence: true,
            recurringOrder,
          })),
        ),
    ]) as never,
    planningClosedDays: (({ from, to }: Period) =>
      daysFrom(from, to).flatMap((date) => {
        if (date === '2026-11-11') return [{ date, reason: 'HOLIDAY' }];
        return weekdayOf(date) === 7 ? [{ date, reason: 'SUNDAY' }] : [];
      })) as never,
  };
}
