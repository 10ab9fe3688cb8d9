import { integer } from './format';
import { nbsp } from './typography';

/** “1 champ”, “12 champs”: French has the plural from two on; 0 and 1 are singular. `plural` when it is not made with an s. */
export function count(n: number, singular: string, plural = `${singular}s`): string {
  return `${integer(n)}${nbsp}${Math.abs(n) < 2 ? singular : plural}`;
}
