import { useCallback, useMemo, useState } from 'react';
import type { ColumnChoice } from './columns';

/** The storage of preferences: local storage by default. */
export type PreferenceStore = Pick<Storage, 'getItem' | 'setItem'>;

/** The display preferences of a list. */
export type Preferences = {
  /** The columns that differ from the default: shown or hidden. */
  columns: ColumnChoice;
  /** The height of a row. */
  density: 'comfort' | 'compact';
};

const usual: Preferences = { columns: {}, density: 'comfort' };

/** The user's preferences for one list, stored under `name`, which names the user and the screen (product 5.1). */
export function usePreferences(
  name: string,
  store: PreferenceStore = localStorage,
): [Preferences, (changes: Partial<Preferences>) => void] {
  const key = `table:${name}`;
  const kept = useMemo(() => read(store, key), [store, key]);
  // Changes since the component was mounted; they do not apply to another name.
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
    // For null this throws; for a number or a text both are undefined.
    const { columns, density } = kept as Record<string, unknown>;
    return {
      columns: Object.fromEntries(
        Object.entries(columns ?? {}).filter(([, shown]) => typeof shown === 'boolean'),
      ),
      density: density === 'compact' ? 'compact' : 'comfort',
    };
  } catch {
    // An invalid value, or no storage at all: use the defaults.
    return usual;
  }
}

function write(store: PreferenceStore, key: string, preferences: Preferences): void {
  try {
    store.setItem(key, JSON.stringify(preferences));
  } catch {
    // The storage is full or forbidden: the choice lasts until the page is left.
  }
}
