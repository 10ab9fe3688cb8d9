import { count } from '../../lib/count';

/** Returns the message after too many requests (product 5.4). */
export function throttledText(seconds: number): string {
  return `Trop de demandes en peu de temps. Patientez ${count(seconds, 'seconde')}.`;
}
