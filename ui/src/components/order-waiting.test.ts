import { expect, test } from 'vitest';
import { type Waiting, waitingAdvice, waitingLabel, waitingReasonOf } from './order-waiting';

const order: Waiting = {
  status: 'waiting',
  cancellation: null,
  waitingReason: 'Encours autorisé dépassé.',
  waitingReasons: null,
  waitingUntil: null,
};
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ');

test('codes say why, and by how much', () => {
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

test('an order that waits no more says nothing', () => {
  expect(waitingReasonOf({ ...order, status: 'oncoming' })).toBeNull();
  expect(waitingReasonOf({ ...order, cancellation: {} })).toBeNull();
});

test('until when, and what to press', () => {
  const until = { ...order, waitingUntil: '2026-11-24T09:00:00Z' };
  expect(plain(waitingAdvice(until, true))).toBe(
    'Acceptez ou refusez le créneau proposé avant le 24 novembre 2026 à 10:00 ; sinon, la commande sera annulée.',
  );
  expect(plain(waitingAdvice(until, false))).toBe(
    'Nous devons la confirmer avant le 24 novembre 2026 à 10:00 ; sinon, la commande sera annulée.',
  );
  expect(waitingAdvice(order, false)).toBe('Nous devons la confirmer.');
});
