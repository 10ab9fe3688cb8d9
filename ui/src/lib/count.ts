import { integer } from './format';
import { nbsp } from './typography';

/**
 * Returns “1 champ”, “12 champs”: in French 0 and 1 are singular. `plural` is for nouns whose plural is
 * not formed with an s.
 */
export function count(n: number, singular: string, plural = `${singular}s`): string {
  return `${integer(n)}${nbsp}${Math.abs(n) < 2 ? singular : plural}`;
}
