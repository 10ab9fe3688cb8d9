import { operations } from './operations';
import { screens } from './screens';

const stateKey = 'graphiql:tabState';
type SavedTab = { readonly query?: string | null; readonly variables?: string | null };

/**
 * Removes the tabs that an earlier version of the page opened, one per operation, unless they were
 * edited: the panel lists them now. They began with the title of their screen.
 */
export function dropUntouchedTabs(storage: Storage): void {
  const tabs = savedTabs(storage);
  const kept = tabs.filter((tab) => !untouched(tab));
  if (kept.length === tabs.length) return;
  storage.removeItem(stateKey);
  const [first] = kept;
  if (first) storage.setItem(stateKey, JSON.stringify({ tabs: kept, activeTabIndex: 0 }));
  // GraphiQL opens its editors with these values, and looks for the tab that has the same.
  for (const part of ['query', 'variables'] as const) {
    const text = first?.[part];
    if (text) storage.setItem(`graphiql:${part}`, text);
    else storage.removeItem(`graphiql:${part}`);
  }
}

/** Returns an empty list when the stored value is not GraphiQL's, which then starts empty. */
function savedTabs(storage: Storage): readonly (SavedTab | null)[] {
  try {
    const state: unknown = JSON.parse(storage.getItem(stateKey) ?? '{}');
    const { tabs } = state as { tabs?: unknown };
    return Array.isArray(tabs) ? tabs : [];
  } catch {
    return [];
  }
}

function untouched(tab: SavedTab | null): boolean {
  const [, title, text] = /^# (.+)\n(?:#.*\n)*([\s\S]*)$/.exec(tab?.query ?? '') ?? [];
  return (
    screens.some((screen) => screen.title === title) &&
    operations.some((operation) => operation.text === text?.trimEnd())
  );
}
