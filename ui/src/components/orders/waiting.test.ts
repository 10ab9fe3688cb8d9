import { expect, test } from 'vitest';
import { type Waiting, waitingAdvice, waitingLabel, waitingReasonOf } from './waiting';

const order: Waiting = {
  status: 'waiting',
  cancellation: null,
  waitingReason: 'Encours autorisé dépassé.',
  waitingReasons: null,
  waitingUntil: null,
};
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ');

test('codes give the reason and the amount', () => {
  const coded: Waiting = {
    ...order,
    waitingReasons: [
      { code: 'CREDIT_EXCEEDED', amountOver: 184_200 },
      { code: 'FIRST_ORDER', amountOver: null },
    ],
  };
  expect(plain(waitingLabel(coded))).toBe(
    'Encours autorisé dépassé de 1 842,00 €, première commande de l’entreprise',
  );
});

test('a provider that sends only words is quoted', () => {
  expect(waitingReasonOf(order)).toBe('encours autorisé dépassé');
  expect(waitingReasonOf({ ...order, waitingReason: null })).toBeNull();
});

test('an order that no longer waits has no reason', () => {
  expect(waitingReasonOf({ ...order, status: 'oncoming' })).toBeNull();
  expect(waitingReasonOf({ ...order, cancellation: {} })).toBeNull();
});

test('the advice names the deadline and the action', () => {
  const until = { ...order, waitingUntil: '2026-11-24T09:00:00Z' };
  const proposed = {
    date: '2026-11-27',
    window: 'MORNING',
    startsAt: '2026-11-27T05:00:00Z',
  } as const;
  expect(plain(waitingAdvice(until, proposed))).toBe(
    'Acceptez ou refusez le créneau proposé avant le 24 novembre 2026 à 10:00 ; sinon, la commande sera annulée.',
  );
  expect(plain(waitingAdvice(until, null))).toBe(
    'Nous devons la confirmer avant le 24 novembre 2026 à 10:00 ; sinon, la commande sera annulée.',
  );
  expect(waitingAdvice(order, null)).toBe('Nous devons la confirmer.');
  // A slot that has begun can no longer be accepted, even if the order waits longer.
  for (const waitingUntil of ['2026-11-27T18:02:00Z', null]) {
    expect(plain(waitingAdvice({ ...order, waitingUntil }, proposed))).toBe(
      'Acceptez ou refusez le créneau proposé avant le 27 novembre 2026 à 06:00.',
    );
  }
  expect(waitingAdvice(order, { date: '2026-11-27' })).toBe(
    'Acceptez ou refusez le créneau proposé.',
  );
});
