import { useApolloClient } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { type Permissions, usePermissions } from '../../components/permissions/usePermissions';
import { keptKeys } from '../../graphql/kept/keys';
import { readRecents } from '../../lib/recents';
import { useStore } from '../../lib/store';
import { screenEntries } from './actions';
import { cachedEntries } from './cached';
import { type Entry, recordEntry } from './entries';
import { type Indexed, indexed, type LocalEntries } from './find';
import { isReadable } from './readable';
import { kindOf, kinds, type Store } from './records';

/**
 * The records of the business: those opened last, the cached tanks, and the search index of all cached
 * ones.
 */
export type Records = {
  recent: readonly Entry[];
  tanks: readonly Entry[];
  index: readonly Indexed[];
};

/**
 * Returns the {@link Records}. They are read when the palette opens and when the connection changes,
 * not at each key.
 */
export function useRecords(cut: boolean): Records {
  const { may } = usePermissions();
  const { cache } = useApolloClient();
  const [store] = useState(() => cache.extract() as Store);
  const keys = useStore(keptKeys);
  const kept = cut ? keys : null;
  return useMemo(() => recordsOf(store, may, kept), [store, may, kept]);
}

/** Returns the records, actions and screens, indexed for the search. */
export function useLocalEntries(records: Records, actions: readonly Entry[]): LocalEntries {
  const { may } = usePermissions();
  return useMemo(() => {
    const commands = [...actions, ...screenEntries(may)];
    return {
      begin: [...records.recent, ...commands.filter(({ searched }) => !searched)],
      index: [...records.index, ...indexed(commands)],
    };
  }, [records, actions, may]);
}

/**
 * `kept` are the keys of the queries kept on this device; null with a connection, when any record can
 * be read.
 */
function recordsOf(
  store: Store,
  may: Permissions['may'],
  kept: ReadonlySet<string> | null,
): Records {
  const cached = cachedEntries(store, may);
  const byId = new Map(cached.map((entry) => [entry.id, entry]));
  const recent = readRecents().flatMap(({ id, title, link }): Entry[] => {
    const kind = kindOf(id);
    if (!kind || !may(kinds[kind].needs)) return [];
    const record = id.slice(kind.length + 1);
    if (kept && !isReadable(kind, record, store, kept)) return [];
    // The cached record is newer than the one in local storage.
    const entry = byId.get(id) ?? recordEntry({ kind, id: record, title, link });
    byId.delete(id);
    return [{ ...entry, group: 'Récents' }];
  });
  // Archived tanks, and tanks whose `active` field is not read, get no reading action.
  const tanks = cached.filter(
    ({ id }) =>
      kindOf(id) === 'TANK' && store[`Tank:${id.slice('TANK:'.length)}`]?.['active'] === true,
  );
  return { recent, tanks, index: indexed([...recent, ...byId.values()]) };
}
