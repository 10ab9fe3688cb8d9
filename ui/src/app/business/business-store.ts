import { lastBusinessKey } from '../../auth/storage';
import { createStore, type Store } from '../../lib/store';
import { readStored } from '../../lib/stored';

/** Session storage: each tab has its own, so two tabs may work on two businesses. */
const key = 'businessStore';

/**
 * Client state `currentBusinessId` (specification §3): the business this tab
 * works on, undefined until one is selected. Kept under `businessStore` as
 * `{"currentBusinessId":"…"}`.
 */
export const currentBusinessId: Store<string | undefined> = persisted();

function persisted(): Store<string | undefined> {
  const store = createStore(stored());
  return {
    ...store,
    set(id) {
      if (id === undefined) sessionStorage.removeItem(key);
      else {
        sessionStorage.setItem(key, JSON.stringify({ currentBusinessId: id }));
        // A new tab sends its first requests under this business, before its own is known.
        localStorage.setItem(lastBusinessKey, id);
      }
      store.set(id);
    },
  };
}

function stored(): string | undefined {
  const value = readStored(key, 'sessionStorage') as { currentBusinessId?: unknown } | null;
  const id = value?.currentBusinessId;
  return typeof id === 'string' && id ? id : undefined;
}
