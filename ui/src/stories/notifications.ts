/** The notifications of a user, for stories and tests: each sentence of product 4.6. */
import type { Answers } from '../graphql/test';
import type { AppNotification } from '../graphql/types.generated';
import { fr } from '../lib/typography';
import { full } from './fixtures';

/** The current time of the stories. */
export const noticesNow = new Date('2026-03-12T13:00:00Z');

/** One notification. */
export function notification(changes: Partial<AppNotification> = {}): AppNotification {
  return {
    __typename: 'AppNotification',
    id: 'n1',
    at: '2026-03-12T12:25:00Z',
    kind: 'OPERATIONS',
    title: 'Commande CMD-2026-004812',
    body: fr`Le camion-citerne est en route : arrivée estimée à 14:35.`,
    link: '/operations/mes-livraisons/10482',
    downloadUrl: null,
    readAt: null,
    ...changes,
  };
}

const read = '2026-03-12T08:00:00Z';

/** One of each kind, the latest first. */
export const notifications: readonly AppNotification[] = [
  notification(),
  notification({
    id: 'n2',
    at: '2026-03-12T09:10:00Z',
    title: 'Niveau de cuve bas',
    body: fr`La cuve « Cuve AdBlue » passe sous 20 % (3 jours d’autonomie).`,
    link: '/operations/gerer-ma-flotte?cuve=603',
  }),
  notification({
    id: 'n3',
    at: '2026-03-12T07:02:00Z',
    title: 'Export prêt',
    body: fr`Votre export « Livraisons, de janvier à mars 2026 » est prêt.`,
    link: '/analytics/mes-exports',
    downloadUrl: '/files/exports/7',
  }),
  notification({
    id: 'n4',
    at: '2026-03-10T16:40:00Z',
    title: 'Commande livrée',
    body: fr`Commande CMD-2026-004807 livrée : 12 400 L de gazole B7.`,
    link: '/operations/mes-livraisons/10477',
    readAt: read,
  }),
  notification({
    id: 'n5',
    at: '2026-03-09T06:00:00Z',
    title: 'Alerte de prix',
    body: fr`Le gazole B7 est passé sous 1,2000 €/L HT.`,
    link: '/?prix=1',
    readAt: read,
  }),
  notification({
    id: 'n6',
    at: '2026-03-01T05:00:00Z',
    title: 'Facture disponible',
    kind: 'FACTURES',
    body: fr`Facture FA-2026-001204 disponible : 54 712,40 € TTC.`,
    link: '/finance/?facture=8961',
    readAt: read,
  }),
  notification({
    id: 'n7',
    at: '2026-02-27T05:00:00Z',
    title: 'Prélèvement échoué',
    kind: 'FACTURES',
    body: fr`Le prélèvement de la facture FA-2026-001149 a échoué.`,
    link: '/finance/?facture=8906',
    readAt: read,
  }),
];

/** More notifications than fit on one page. */
export const manyNotifications: readonly AppNotification[] = Array.from({ length: 45 }, (_, i) =>
  notification({
    id: `m${i}`,
    at: new Date(noticesNow.getTime() - (i + 1) * 5 * 3_600_000).toISOString(),
    title: 'Commande livrée',
    body: fr`Commande CMD-2026-00${4812 - i} livrée : 12 400 L de gazole B7.`,
    link: `/operations/mes-livraisons/${10482 - i}`,
    readAt: i < 2 ? null : read,
  }),
);

type Arguments = { unread?: boolean; page?: { page?: number; perPage?: number }; ids?: string[] };

/** A server that has these notifications and marks them as read. */
export function notified(all: readonly AppNotification[] = notifications): Answers {
  let kept = [...all];
  const page = (items: readonly AppNotification[], { page: at = 1, perPage = 25 } = {}) => ({
    items: items.slice((at - 1) * perPage, at * perPage),
    pageInfo: { page: at, perPage, totalCount: items.length },
    unread: kept.filter(({ readAt }) => readAt === null).length,
  });
  return {
    query: {
      ...full.query,
      notifications: ({ unread, page: wanted }: Arguments) =>
        page(unread ? kept.filter(({ readAt }) => readAt === null) : kept, wanted),
    } as NonNullable<Answers['query']>,
    mutation: {
      markNotificationsRead: ({ ids }: Arguments) => {
        const marked = kept.filter(({ id, readAt }) => !readAt && (!ids || ids.includes(id)));
        kept = kept.map((one) =>
          marked.includes(one) ? { ...one, readAt: noticesNow.toISOString() } : one,
        );
        return page(
          kept.filter(({ id }) => marked.some((one) => one.id === id)),
          {
            page: 1,
            perPage: 100,
          },
        );
      },
    } as NonNullable<Answers['mutation']>,
  };
}
