import { expect, test } from 'vitest';
import { newsOf } from './order-news';

const item = (shortName: string, volumeDelivered: number | null) =>
  ({ gas: { shortName }, volumeDelivered }) as Parameters<typeof newsOf>[0]['items'][number];
const order = (changes: Partial<Parameters<typeof newsOf>[0]>) => ({
  reference: 'CMD-2026-004812',
  status: 'oncoming' as const,
  cancellation: null,
  tanker: null,
  eta: null,
  slot: null,
  items: [item('Gazole B7', 12000), item('AdBlue', 500)],
  ...changes,
});
const tanker = { __typename: 'Tanker', id: '12', name: 'Citerne 12' } as const;
const before = { status: 'oncoming', cancelled: false };

test.each<[Parameters<typeof order>[0], string | null]>([
  [{ status: 'ready', tanker }, 'Commande CMD-2026-004812 attribuée à Citerne 12.'],
  [{ status: 'ready' }, 'Commande CMD-2026-004812 attribuée.'],
  [
    { status: 'processing', eta: '2026-03-12T13:35:00Z' },
    'Le camion-citerne est en route\u00a0: arrivée estimée à 14:35.',
  ],
  [
    {
      status: 'processing',
      eta: '2026-03-12T13:35:00Z',
      slot: {
        startsAt: '2026-03-12T05:00:00Z',
        endsAt: '2026-03-12T11:00:00Z',
      } as Parameters<typeof newsOf>[0]['slot'],
    },
    'Le camion-citerne est en route\u00a0: arrivée estimée à 14:35, en retard de 2\u00a0h\u00a035 sur le créneau.',
  ],
  [{ status: 'processing' }, 'Le camion-citerne est en route.'],
  [
    { status: 'delivered' },
    'Commande CMD-2026-004812 livrée\u00a0: 12\u202f000\u00a0L de gazole B7 et 500\u00a0L d’AdBlue.',
  ],
  [{ status: 'delivered', items: [item('HVO100', null)] }, 'Commande CMD-2026-004812 livrée.'],
  [{ status: 'waiting' }, 'Commande CMD-2026-004812 en attente de confirmation.'],
  [{ eta: '2026-03-12T13:35:00Z' }, null],
  [
    {
      status: 'ready',
      cancellation: { __typename: 'Cancellation', at: null, reason: null, feeExclTax: null },
    },
    null,
  ],
])('%o', (changes, news) => {
  expect(newsOf(order(changes), before)).toBe(news);
});
