/** The French words of an order's values. Apart from labels.ts, which comes with every visit. */
import type { IssueStatus, SlotWindow } from '../graphql/types.generated';

/** Parts of the day in which is delivered (product S06). */
export const slotWindows: Record<SlotWindow, string> = {
  MORNING: 'Matin',
  AFTERNOON: 'Après-midi',
  NIGHT: 'Nuit',
};

/** Where a reported problem stands (product S07). */
export const issueStatuses: Record<IssueStatus, string> = {
  OPEN: 'Ouvert',
  IN_PROGRESS: 'En cours de traitement',
  CLOSED: 'Réglé',
};
