import { createStore, type Store, useStore } from '../../lib/store';

const stores = new Map<string, Store<boolean>>();

/** Whether the onboarding of a business is hidden on this device, and the setter (product S04). */
export function useHiddenOnboarding(businessId: string): [boolean, (hidden: boolean) => void] {
  const key = `onboardingHidden:${businessId}`;
  const store = stores.get(key) ?? createStore(localStorage.getItem(key) !== null);
  stores.set(key, store);
  return [
    useStore(store),
    (hidden) => {
      if (hidden) localStorage.setItem(key, '1');
      else localStorage.removeItem(key);
      store.set(hidden);
    },
  ];
}
