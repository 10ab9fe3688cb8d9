import { count } from '../../lib/count';

/** What is said after too many demands (product 5.4). */
export function throttledText(seconds: number): string {
  return `Trop de demandes en peu de temps. Patientez ${count(seconds, 'seconde')}.`;
}
