/**
 * What a person reads of an order that cannot be sent as it is (product 7.2). The keys and sentences
 * are those of internal/domain/sentences.go, to which the test holds them; {0} and {1} are details.
 */
export const orderSentences = {
  'addressId required': 'Choisissez un site de livraison.',
  'items required': 'Ajoutez au moins un produit.',
  'gasId required': 'Choisissez un produit.',
  'tank_product_mismatch/1': 'Le produit choisi ne correspond pas à la cuve «\u00a0{0}\u00a0».',
  'volume required': 'Saisissez un volume en litres.',
  'volume min/2': 'Volume minimum\u00a0: {0}\u00a0L pour {1}.',
  'volume max/1': 'Volume maximum par livraison\u00a0: {0}\u00a0L.',
  'volume step/1': 'Le volume doit être un multiple de {0}\u00a0L.',
  'ullage_exceeded/1':
    'Cette cuve ne peut recevoir que {0}\u00a0L (remplissage limité à 95\u00a0%).',
  'window invalid': 'Choisissez un créneau.',
  slot_unavailable: 'Ce créneau n’est plus disponible. Choisissez-en un autre.',
  'purchaseOrderNumber required': 'Indiquez votre n°\u00a0de commande interne.',
} as const;

type Key = keyof typeof orderSentences;

/** What may be said: the key without the number of its details. */
export type OrderFault = Key extends infer K
  ? K extends `${infer Name}/${string}`
    ? Name
    : K
  : never;

/** The sentence with its details in their places. */
export function orderSentence(fault: OrderFault, ...details: string[]): string {
  const known: Readonly<Record<string, string>> = orderSentences;
  const sentence = known[details.length > 0 ? `${fault}/${details.length}` : fault] ?? '';
  return sentence.replace(/\{(\d)\}/g, (_, place) => details[Number(place)] ?? '');
}
