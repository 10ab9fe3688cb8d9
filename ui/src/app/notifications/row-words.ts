import type { ApolloClient } from '@apollo/client';
import { labelOf } from '../../components/labels';
import { orderStatusLabels } from '../../components/orders/status';
import type { Before, LiveUpdate } from '../../graphql/live/live';
import { litres } from '../../lib/format';
import { inSentence } from '../../lib/grammar';
import { paths } from '../../lib/paths';
import { fr } from '../../lib/typography';

/** What is said of a row that has changed. */
export type Words = {
  /** Where a notification of the same thing leads, whatever else its address asks for. */
  link: string;
  text: string;
};

/** What to say of an update: of a row that is on the screen, once what it shows has changed; null where there is nothing to say. */
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
    // The list of exports says it by quarters, the page of an order where its tanker is.
    default:
      return null;
  }
}

/** How the payment of an invoice stands, in a sentence: its labels answer “Payée ?” (specification §3). */
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

/** Whether what is on the screen shows a field of something. */
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
