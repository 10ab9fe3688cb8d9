import { fr } from '../../lib/typography';
import { filled, sentences } from '../forms/sentences';

/** The note at a price while the delivered volume is unknown. */
export const estimate = fr`Estimation : seul le volume livré vous sera facturé.`;

/**
 * The messages for an order that cannot be sent as it is (product 7.2). The keys and sentences
 * are those of internal/domain/sentences.go, which a test compares; {0} and {1} are details.
 */
export const orderSentences = {
  'addressId required': 'Choisissez un site de livraison.',
  'items required': 'Ajoutez au moins un produit.',
  'gasId required': 'Choisissez un produit.',
  'tank_product_mismatch/1': fr`Le produit choisi ne correspond pas à la cuve « {0} ».`,
  'volume required': 'Saisissez un volume en litres.',
  'volume min/2': fr`Volume minimum : {0} L pour {1}.`,
  'volume max/1': fr`Volume maximum par livraison : {0} L.`,
  'volume step/1': fr`Le volume doit être un multiple de {0} L.`,
  'ullage_exceeded/1': fr`Cette cuve ne peut recevoir que {0} L (remplissage limité à 95 %).`,
  'window invalid': sentences['window invalid'],
  slot_unavailable: 'Ce créneau n’est plus disponible. Choisissez-en un autre.',
  'purchaseOrderNumber required': sentences['purchaseOrderNumber required'],
} as const;

type Key = keyof typeof orderSentences;

/** The possible faults: the key without the number of its details. */
export type OrderFault = Key extends infer K
  ? K extends `${infer Name}/${string}`
    ? Name
    : K
  : never;

/** Returns the sentence with its details inserted. */
export function orderSentence(fault: OrderFault, ...details: string[]): string {
  const known: Readonly<Record<string, string>> = orderSentences;
  const sentence = known[details.length > 0 ? `${fault}/${details.length}` : fault] ?? '';
  return filled(sentence, ...details);
}
