import type { ApolloClient } from '@apollo/client';
import { labelOf } from '../../components/labels';
import { orderStatusLabels } from '../../components/orders/status';
import type { Before, LiveUpdate } from '../../graphql/live/live';
import { litres } from '../../lib/format';
import { inSentence } from '../../lib/grammar';
import { paths } from '../../lib/paths';
import { fr } from '../../lib/typography';

/** The announcement of a changed row. */
export type Words = {
  /** The link of a notification of the same record, regardless of its other search parameters. */
  link: string;
  text: string;
};

/** Returns the announcement of an update; null unless a field that the screen shows has changed. */
export function wordsOf(client: ApolloClient, update: LiveUpdate, before: Before): Words | null {
  switch (update.__typename) {
    case 'Order': {
      const { id, reference, status, cancellation } = update;
      const cancelled = cancellation !== null;
      if (!before || (before.status === status && before.cancelled === cancelled)) return null;
      if (!isShown(client, 'Order', id, 'status')) return null;
      const state = cancelled ? 'annulée' : inSentence(labelOf(orderStatusLabels, status));
      return { link: paths.delivery(id), text: fr`Commande ${reference} : ${state}.` };
    }
    case 'Tank': {
      const { id, name, level } = update;
      if (!isShown(client, 'Tank', id, 'level')) return null;
      const state = level === null ? 'niveau inconnu' : litres(level);
      return { link: `${paths.fleet}?cuve=${id}`, text: fr`${name} : ${state}.` };
    }
    case 'Invoice': {
      const { id, invoiceKind, number, payment } = update;
      if (!isShown(client, 'Invoice', id, 'payment')) return null;
      const name = `${invoiceKind === 'CREDIT_NOTE' ? 'Avoir' : 'Facture'} ${number}`;
      return { link: `${paths.finance}?facture=${id}`, text: fr`${name} : ${paymentIn(payment)}.` };
    }
    // The list of exports announces progress itself, and so does the page of an order the position of
    // its tanker.
    default:
      return null;
  }
}

/**
 * Returns the payment state of an invoice within a sentence; its labels answer “Payée ?” instead
 * (specification §3).
 */
function paymentIn(payment: number | null): string {
  return (payment !== null && paymentWords[payment]) || 'mise à jour';
}

const paymentWords = [
  'non payée',
  'payée',
  'paiement en attente',
  'défaut de paiement',
  'paiement programmé',
  'erreur lors du paiement',
];

/** Reports whether an active query holds a field of a record. */
function isShown(client: ApolloClient, type: string, id: string, field: string): boolean {
  return [...client.getObservableQueries('active')].some((query) =>
    holds(query.getCurrentResult().data, type, id, field),
  );
}

function holds(value: unknown, type: string, id: string, field: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const one = value as Record<string, unknown>;
  if (one['__typename'] === type && one['id'] === id && field in one) return true;
  return Object.values(value).some((part) => holds(part, type, id, field));
}
