import { fr } from './typography';

/** Joins facts with dots and leaves out missing ones: “Citerne 12 · 19 000 L”. No line begins with a dot. */
export function dotted(...facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join(fr` · `);
}
