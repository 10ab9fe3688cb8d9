import { expect, test } from 'vitest';
import { orderStatuses } from '../../components/orders/status';
import { type OrderProgress, orderSteps, type StatusEvent } from './order-steps';

// Saturday, 14:00 in Paris.
const now = new Date('2026-11-21T13:00:00Z');

/** Returns these statuses as events, one each day from the 16th at 09:00 in Paris. */
function eventsOf(...statuses: string[]): StatusEvent[] {
  return statuses.map((status, day) => ({ status, at: `2026-11-${16 + day}T08:00:00Z` }));
}

/** One line per step: its state, date and note. */
function lines(order: OrderProgress): string[] {
  return orderSteps(order, now).map(({ state, at, note }) =>
    [state, at, note].filter(Boolean).join(' · '),
  );
}

const day = (n: number) => `${n}\u00a0nov. 09:00`;

test.each<[string, OrderProgress, string[]]>([
  [
    'just registered',
    { status: 'oncoming', events: eventsOf('oncoming') },
    [`current · ${day(16)}`, 'upcoming', 'upcoming', 'upcoming', 'upcoming'],
  ],
  [
    'every step in its order',
    { status: 'processing', events: eventsOf('oncoming', 'waiting', 'ready', 'processing') },
    [
      `done · ${day(16)}`,
      `done · ${day(17)}`,
      `done · ${day(18)}`,
      `current · ${day(19)}`,
      'upcoming',
    ],
  ],
  [
    'straight to a tanker',
    { status: 'ready', events: eventsOf('oncoming', 'ready') },
    [
      `done · ${day(16)}`,
      'done · Confirmation non requise',
      `current · ${day(17)}`,
      'upcoming',
      'upcoming',
    ],
  ],
  [
    'waiting from the start: the first step has the creation date',
    { status: 'waiting', events: eventsOf('waiting'), createdAt: '2026-11-15T08:00:00Z' },
    [`done · ${day(15)}`, `current · ${day(16)}`, 'upcoming', 'upcoming', 'upcoming'],
  ],
  [
    'waiting, then registered',
    { status: 'oncoming', events: eventsOf('waiting', 'oncoming') },
    [
      `current · ${day(17)}`,
      'done · Confirmée le 17\u00a0novembre\u00a02026',
      'upcoming',
      'upcoming',
      'upcoming',
    ],
  ],
  [
    'waiting, then registered, then with a tanker: the dates keep their order',
    { status: 'ready', events: eventsOf('waiting', 'oncoming', 'ready') },
    [
      `done · ${day(17)}`,
      'done · Confirmée le 17\u00a0novembre\u00a02026',
      `current · ${day(18)}`,
      'upcoming',
      'upcoming',
    ],
  ],
  [
    'confirmed twice: the last time counts',
    { status: 'oncoming', events: eventsOf('waiting', 'oncoming', 'waiting', 'oncoming') },
    [
      `current · ${day(19)}`,
      'done · Confirmée le 19\u00a0novembre\u00a02026',
      'upcoming',
      'upcoming',
      'upcoming',
    ],
  ],
  [
    'the tanker broke down',
    { status: 'oncoming', events: eventsOf('oncoming', 'ready', 'oncoming') },
    [
      `current · ${day(18)}`,
      'upcoming',
      `done · ${day(17)} · Le camion-citerne attribué a changé.`,
      'upcoming',
      'upcoming',
    ],
  ],
  [
    'delivered',
    {
      status: 'delivered',
      events: eventsOf('oncoming', 'waiting', 'ready', 'processing', 'delivered'),
    },
    [16, 17, 18, 19, 20].map((n) => `done · ${day(n)}`),
  ],
  [
    'delivered, without any other data from the provider',
    { status: 'delivered', events: [] },
    ['done', 'done', 'done', 'done', 'done'],
  ],
  [
    'steps without an event are done without a date',
    { status: 'processing', events: eventsOf('oncoming', 'processing') },
    [
      `done · ${day(16)}`,
      'done · Confirmation non requise',
      'done',
      `current · ${day(17)}`,
      'upcoming',
    ],
  ],
  [
    'a status that this version does not know',
    { status: 'returned', events: eventsOf('oncoming', 'ready', 'returned') },
    [`done · ${day(16)}`, 'upcoming', `done · ${day(17)}`, 'upcoming', 'upcoming'],
  ],
  [
    'events that come newest first',
    { status: 'oncoming', events: eventsOf('waiting', 'oncoming').reverse() },
    [
      `current · ${day(17)}`,
      'done · Confirmée le 17\u00a0novembre\u00a02026',
      'upcoming',
      'upcoming',
      'upcoming',
    ],
  ],
])('%s', (_, order, expected) => {
  expect(lines(order)).toEqual(expected);
});

test('exact labels in the fixed order, and the subtitle of the current step alone', () => {
  const subtitles = orderStatuses.map((status) => {
    const steps = orderSteps({ status, events: [] }, now);
    expect(steps.map((step) => step.label)).toEqual([
      'Commande enregistrée',
      'Commande en attente',
      'Commande attribuée',
      'Commande en cours',
      'Commande livrée',
    ]);
    return steps.map((step) => step.description).filter(Boolean);
  });
  expect(subtitles).toEqual([
    ['Un camion-citerne vous sera bientôt attribué.'],
    ['En attente de confirmation.'],
    ['Un camion-citerne a été attribué à votre commande.'],
    ['Le camion-citerne effectue votre livraison.'],
    [],
  ]);
});

test('a cancelled order has no subtitle', () => {
  const steps = orderSteps({ status: 'oncoming', events: [], cancelled: true }, now);
  expect(steps.map((step) => step.description)).toEqual([null, null, null, null, null]);
});
