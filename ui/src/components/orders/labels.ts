/** The French labels for values of an order. Separate from labels.ts, which every page loads. */
import type {
  DocumentKind,
  IssueKind,
  IssueStatus,
  SlotWindow,
} from '../../graphql/types.generated';

/** The delivery windows of a day (product S06). */
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

/** The kinds of problems (product S07). */
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

/** The kinds of documents, in the order of product S07. */
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

/** The states of a reported problem (product S07): a new one is also shown as in progress. */
export const issueStatuses: Record<IssueStatus, string> = {
  OPEN: 'En cours de traitement',
  IN_PROGRESS: 'En cours de traitement',
  CLOSED: 'Résolu',
};
