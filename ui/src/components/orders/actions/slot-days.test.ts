import { expect, test } from 'vitest';
import { daysOf, type Offer, windowsOn } from './slot-days';

const own = {
  date: '2026-03-12',
  window: 'MORNING',
  startsAt: '2026-03-12T05:00:00Z',
  endsAt: '2026-03-12T11:00:00Z',
} as const;

function offer(date: string, window: Offer['window'], changes: Partial<Offer> = {}): Offer {
  const free = { available: true, reason: null, reasonText: null, surchargeExclTax: 0 };
  return { date, window, startsAt: null, endsAt: null, ...free, ...changes };
}

const against = (reason: string, reasonText: string | null) => ({
  available: false,
  reason,
  reasonText,
});

const offers = [
  offer('2026-04-01', 'MORNING'),
  offer('2026-03-12', 'MORNING', against('TOO_EARLY', 'Trop tôt')),
  offer('2026-03-13', 'MORNING', against('FULL', 'Complet')),
  offer('2026-03-13', 'AFTERNOON', {
    startsAt: '2026-03-13T11:00:00Z',
    endsAt: '2026-03-13T17:00:00Z',
  }),
  offer('2026-03-13', 'NIGHT', {
    surchargeExclTax: 1500,
    startsAt: '2026-03-13T19:00:00Z',
    endsAt: '2026-03-14T04:00:00Z',
  }),
  offer('2026-03-15', 'MORNING', against('SUNDAY', 'Dimanche')),
  offer('2026-03-16', 'MORNING', against('HOLIDAY', 'Jour férié')),
  offer('2026-03-17', 'MORNING', against('UNHEARD_OF', null)),
];

test('days are grouped by month; a day without a free window says why, Sundays are left out', () => {
  expect(daysOf(offers, own)).toEqual([
    {
      label: 'mars\u00a02026',
      options: [
        // The order's own place stays, although no other order could take it.
        { value: '2026-03-12', label: 'jeudi 12\u00a0mars', disabled: false },
        { value: '2026-03-13', label: 'vendredi 13\u00a0mars', disabled: false },
        { value: '2026-03-16', label: 'lundi 16\u00a0mars — Jour férié', disabled: true },
        { value: '2026-03-17', label: 'mardi 17\u00a0mars — Indisponible', disabled: true },
      ],
    },
    {
      label: 'avril\u00a02026',
      options: [{ value: '2026-04-01', label: 'mercredi 1er\u00a0avril', disabled: false }],
    },
  ]);
});

test('an order beyond the offered days still has its day', () => {
  expect(daysOf([], own)).toEqual([
    {
      label: 'mars\u00a02026',
      options: [{ value: '2026-03-12', label: 'jeudi 12\u00a0mars', disabled: false }],
    },
  ]);
});

test('the windows of a day show their hours, their surcharge and why they are not available', () => {
  expect(windowsOn('2026-03-13', offers, own)).toEqual([
    { value: 'MORNING', label: 'Matin', hint: 'Complet', disabled: true },
    {
      value: 'AFTERNOON',
      label: 'Après-midi',
      hint: '12:00\u2060–\u206018:00',
      disabled: false,
    },
    {
      value: 'NIGHT',
      label: 'Nuit',
      hint: '20:00\u2060–\u206005:00\u00a0· +15,00\u00a0€ HT',
      disabled: false,
    },
  ]);
  expect(windowsOn('2026-03-12', [], own)).toEqual([
    {
      value: 'MORNING',
      label: 'Matin',
      hint: '06:00\u2060–\u206012:00\u00a0· créneau actuel',
      disabled: false,
    },
  ]);
});
