import { useCallback, useMemo, useState } from 'react';
import type { ColumnChoice } from './columns';

/** Where what a person prefers is kept: local storage by default. */
export type PreferenceStore = Pick<Storage, 'getItem' | 'setItem'>;

/** How a person likes a list to be. */
export type Preferences = {
  /** Columns shown or hidden, where it is not the usual. */
  columns: ColumnChoice;
  /** Height of a row. */
  density: 'comfort' | 'compact';
};

const usual: Preferences = { columns: {}, density: 'comfort' };

/** What the person prefers for one list; kept under `name`, which names the person and the screen (product 5.1). */
export function usePreferences(
  name: string,
  store: PreferenceStore = localStorage,
): [Preferences, (changes: Partial<Preferences>) => void] {
  const key = `table:${name}`;
  const kept = useMemo(() => read(store, key), [store, key]);
  // What was changed here since; under another name it counts no more.
  const [changed, setChanged] = useState<{ key: string; preferences: Preferences }>();
  const preferences = changed?.key === key ? changed.preferences : kept;
  const change = useCallback(
    (changes: Partial<Preferences>) => {
      const next = { ...preferences, ...changes };
      setChanged({ key, preferences: next });
      write(store, key, next);
    },
    [preferences, store, key],
  );
  return [preferences, change];
}

function read(store: PreferenceStore, key: string): Preferences {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? '{}');
    // Of null this throws; of a number or a text both are undefined.
    const { columns, density } = kept as Record<string, unknown>;
    return {
      columns: Object.fromEntries(
        Object.entries(columns ?? {}).filter(([, shown]) => typeof shown === 'boolean'),
      ),
      density: density === 'compact' ? 'compact' : 'comfort',
    };
  } catch {
    // Not ours, or no storage at all: the list is then as it usually is.
    return usual;
  }
}

function write(store: PreferenceStore, key: string, preferences: Preferences): void {
  try {
    store.setItem(key, JSON.stringify(preferences));
  } catch {
    // A full or forbidden storage: the choice lasts as long as the page.
  }
}
