import { createStore } from '../../lib/store';

/** What this device keeps of the business of the tab: queries under their keyOf(), papers under {@link paperKey}. */
export const keptKeys = createStore<ReadonlySet<string>>(new Set());

/** A paper by its id. */
export function paperKey(id: string): string {
  return `paper:${id}`;
}
