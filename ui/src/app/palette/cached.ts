import type { Permissions } from '../../components/permissions/usePermissions';
import { type Entry, recordEntry } from './entries';
import { type Held, kinds, linkOf, type RecordTexts, readers, type Store, text } from './records';

/**
 * Returns the cached records that the user may see, without archived or revoked ones. Called once,
 * when the palette opens.
 */
export function cachedEntries(store: Store, may: Permissions['may']): readonly Entry[] {
  const found: (RecordTexts & { entry: Entry })[] = [];
  for (const record of Object.values(store)) {
    const reader = readers[text(record?.['__typename'])];
    if (!record || !reader || !may(kinds[reader.kind].needs) || isGone(record)) continue;
    const shown = reader.describe(record, store);
    const [{ kind }, id] = [reader, text(record['id'])];
    if (!shown.title) continue;
    const { title, subtitle } = shown;
    const entry = recordEntry({ kind, id, title, subtitle, link: linkOf(kind, id, may) });
    found.push({ ...shown, entry });
  }
  return found.sort(byMoment).map(({ entry }) => entry);
}

function byMoment(a: RecordTexts, b: RecordTexts): number {
  const [first, second] = [a.at ?? '', b.at ?? ''];
  if (first !== second) return first > second ? -1 : 1;
  return a.title.localeCompare(b.title, 'fr');
}

function isGone(record: Held): boolean {
  return record['active'] === false || record['status'] === 'REVOKED';
}
