/** The French words of an order's values. Apart from labels.ts, which comes with every visit. */
import type {
  DocumentKind,
  IssueKind,
  IssueStatus,
  SlotWindow,
} from '../../graphql/types.generated';

/** Parts of the day in which is delivered (product S06). */
export const slotWindows: Record<SlotWindow, string> = {
  MORNING: 'Matin',
  AFTERNOON: 'Après-midi',
  NIGHT: 'Nuit',
};

/** The same inside a sentence: “livraison prévue jeudi 12 mars, le matin”. */
export const partsOfDay: Record<SlotWindow, string> = {
  MORNING: 'le matin',
  AFTERNOON: 'l’après-midi',
  NIGHT: 'la nuit',
};

/** What a problem is about (product S07). */
export const issueKinds: Record<IssueKind, string> = {
  VOLUME_GAP: 'Écart de volume',
  LATE: 'Retard',
  NOT_DELIVERED: 'Livraison non effectuée',
  WRONG_PRODUCT: 'Mauvais produit',
  WRONG_TANK: 'Mauvaise cuve',
  DAMAGE: 'Dommage',
  INVOICE: 'Facture',
  OTHER: 'Autre',
};

/** What a document is, in the order of product S07. */
export const documentKinds: Record<DocumentKind, string> = {
  DELIVERY_NOTE: 'Bon de livraison',
  METER_TICKET: 'Ticket compteur',
  INVOICE: 'Facture',
  ORDER_CONFIRMATION: 'Confirmation de commande',
  SAFETY_DATA_SHEET: 'Fiche de données de sécurité',
  SUSTAINABILITY_PROOF: 'Attestation de durabilité (HVO)',
  SAFETY_PROTOCOL: 'Protocole de sécurité du site',
  CREDIT_NOTE: 'Avoir',
  MANDATE: 'Mandat',
};

/** Where a reported problem stands (product S07): one that nobody has looked at yet is being worked on as well. */
export const issueStatuses: Record<IssueStatus, string> = {
  OPEN: 'En cours de traitement',
  IN_PROGRESS: 'En cours de traitement',
  CLOSED: 'Résolu',
};
