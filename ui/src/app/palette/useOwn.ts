import { useApolloClient } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { type Permissions, usePermissions } from '../../components/permissions/usePermissions';
import { readRecents } from '../../lib/recents';
import { screenEntries } from './actions';
import { cachedEntries } from './cached';
import { type Entry, recordEntry } from './entries';
import { indexed, type Own } from './find';
import { kindOf, kinds, type Store } from './records';

/** What this device knows, prepared for the search. Records are read and prepared once, when the palette opens: not at a key. */
export function useOwn(actions: readonly Entry[]): Own {
  const { may } = usePermissions();
  const { cache } = useApolloClient();
  const [records] = useState(() => recordsOf(cache.extract() as Store, may));
  return useMemo(() => {
    const commands = [...actions, ...screenEntries(may)];
    return {
      begin: [...records.recent, ...commands],
      index: [...records.index, ...indexed(commands)],
    };
  }, [records, actions, may]);
}

/** The records of the business: those opened last, and all that are at hand. */
function recordsOf(store: Store, may: Permissions['may']) {
  const cached = cachedEntries(store, may);
  const byId = new Map(cached.map((entry) => [entry.id, entry]));
  const recent = readRecents().flatMap(({ id, title, link }): Entry[] => {
    const kind = kindOf(id);
    if (!kind || !may(kinds[kind].needs)) return [];
    // What the cache holds is newer.
    const entry = byId.get(id) ?? { ...recordEntry({ kind, id, title, link }), id };
    byId.delete(id);
    return [{ ...entry, group: 'Récents' }];
  });
  return { recent, index: indexed([...recent, ...byId.values()]) };
}
