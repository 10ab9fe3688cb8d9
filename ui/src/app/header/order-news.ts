import { offSlot } from '../../components/orders/arrival';
import type { OrderSummaryFragment as Order } from '../../components/orders/OrderSummary.generated';
import { litres, time } from '../../lib/format';
import { de, inSentence } from '../../lib/grammar';
import { fr } from '../../lib/typography';

/** What of an order its news is made of. */
type Changed = Pick<
  Order,
  'reference' | 'status' | 'cancellation' | 'tanker' | 'eta' | 'slot' | 'items'
>;

/** How far an order had come before. */
type Before = { readonly status: string; readonly cancelled: boolean };

/** What a person is told of an order that has come further (product 4.6); null when there is nothing to tell. */
export function newsOf(order: Changed, before: Before): string | null {
  const { reference, status, cancellation, tanker, eta, slot } = order;
  if (cancellation || status === before.status) return null;
  switch (status) {
    case 'waiting':
      return `Commande ${reference} en attente de confirmation.`;
    case 'ready':
      return `Commande ${reference} attribuée${tanker ? ` à ${tanker.name}` : ''}.`;
    case 'processing':
      return `Le camion-citerne est en route${eta ? fr` : ${arrivalOf(eta, slot)}` : ''}.`;
    case 'delivered':
      return `Commande ${[`${reference} livrée`, what(order)].filter(Boolean).join(fr` : `)}.`;
    default:
      return null;
  }
}

/** “arrivée estimée à 14:35, en retard de 20 min sur le créneau”. */
function arrivalOf(eta: string, slot: Changed['slot']): string {
  return [`arrivée estimée à ${time(eta)}`, offSlot(eta, slot)].filter(Boolean).join(', ');
}

/** “12 000 L de gazole B7 et 500 L d’AdBlue”. */
function what({ items }: Pick<Changed, 'items'>): string {
  return items
    .flatMap(({ gas, volumeDelivered }) =>
      gas && volumeDelivered !== null
        ? [`${litres(volumeDelivered)} ${de(inSentence(gas.shortName))}`]
        : [],
    )
    .join(' et ');
}
