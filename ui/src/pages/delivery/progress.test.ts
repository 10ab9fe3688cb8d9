import { describe, expect, test } from 'vitest';
import { progressSentence, statusEvents } from './progress';

const slot = {
  __typename: 'DeliverySlot',
  date: '2026-03-12',
  window: 'MORNING',
  startsAt: '2026-03-12T05:00:00Z',
  endsAt: '2026-03-12T11:00:00Z',
} as const;
const planned = {
  status: 'oncoming',
  slot,
  eta: null,
  deliveredAt: null,
  cancellation: null,
} as const;
const underWay = {
  ...planned,
  status: 'processing',
  eta: '2026-03-12T13:35:00Z',
  slot: { ...slot, endsAt: '2026-03-12T14:00:00Z' },
} as const;
const now = new Date('2026-03-12T13:13:00Z');
const before = new Date('2026-03-12T10:59:00Z');
const after = new Date(slot.endsAt);
const plain = (sentence: string | null) => sentence?.replace(/\u00a0/g, ' ') ?? null;

describe('one sentence gives the state of a delivery', () => {
  test('planned', () => {
    expect(plain(progressSentence(planned, before))).toBe(
      'Livraison prévue jeudi 12 mars entre 06:00 et 12:00.',
    );
    expect(progressSentence({ ...planned, slot: null }, before)).toBeNull();
  });

  test('planned, and its slot is past without confirmation', () => {
    expect(plain(progressSentence(planned, after))).toBe(
      'Livraison prévue jeudi 12 mars entre 06:00 et 12:00 : créneau passé, livraison pas encore confirmée.',
    );
  });

  test('waiting: its slot is requested, not planned', () => {
    const waiting = { ...planned, status: 'waiting' } as const;
    expect(plain(progressSentence(waiting, before))).toBe(
      'Créneau demandé : jeudi 12 mars entre 06:00 et 12:00.',
    );
    expect(plain(progressSentence(waiting, after))).toBe(
      'Créneau demandé, désormais passé : jeudi 12 mars entre 06:00 et 12:00.',
    );
  });

  test.each([
    [undefined, 'Arrivée estimée à 14:35.'],
    [0, 'Arrivée estimée à 14:35 — vous êtes le prochain arrêt.'],
    [1, 'Arrivée estimée à 14:35 — 1\u00a0arrêt avant vous.'],
    [2, 'Arrivée estimée à 14:35 — 2\u00a0arrêts avant vous.'],
  ])('on its way, %j stops before', (stops, sentence) => {
    expect(progressSentence(underWay, now, stops)).toBe(sentence);
  });

  test('on its way, expected outside its slot', () => {
    expect(progressSentence({ ...underWay, slot }, now, 0)).toBe(
      'Arrivée estimée à 14:35, en retard de 2\u00a0h\u00a035 sur le créneau — vous êtes le prochain arrêt.',
    );
  });

  test('a past estimated arrival: the stops before are no longer given', () => {
    const since = new Date('2026-03-12T13:35:00Z');
    expect(progressSentence(underWay, since, 0)).toBe(
      'Arrivée estimée à 14:35, livraison pas encore confirmée.',
    );
  });

  test('delivered', () => {
    const delivered = { ...underWay, status: 'delivered' } as const;
    expect(progressSentence({ ...delivered, deliveredAt: '2026-03-12T08:42:00Z' }, now)).toBe(
      'Livrée le 12\u00a0mars\u00a02026 à 09:42.',
    );
    expect(progressSentence(delivered, now)).toBeNull();
  });

  test('cancelled: no sentence, since the banner says it', () => {
    const cancellation = {
      __typename: 'Cancellation',
      at: null,
      by: null,
      reason: null,
      comment: null,
      feeExclTax: null,
    } as const;
    expect(progressSentence({ ...underWay, cancellation }, now)).toBeNull();
  });
});

test('the steps use only events with a status and a time', () => {
  const event = { __typename: 'OrderEvent', id: '1', at: '2026-03-12T08:42:00Z' } as const;
  expect(
    statusEvents([
      { ...event, status: 'ready' },
      { ...event, status: null },
      { ...event, at: null, status: 'processing' },
    ]),
  ).toEqual([{ status: 'ready', at: event.at }]);
});

test('once delivered, the sentence says how far outside its slot', () => {
  const delivered = (deliveredAt: string) =>
    plain(progressSentence({ ...planned, status: 'delivered', deliveredAt }, after));
  expect(delivered('2026-03-12T10:00:00Z')).toMatch(/^Livrée le .* à 11:00\.$/);
  expect(delivered('2026-03-12T11:20:00Z')).toMatch(
    /^Livrée le .*, avec 20 min de retard sur le créneau\.$/,
  );
});
