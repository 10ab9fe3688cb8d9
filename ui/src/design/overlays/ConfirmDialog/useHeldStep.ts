import { useContext, useEffect, useId, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom';

/** A step in the browser's history that waits for an answer. */
export type HeldStep = {
  /** Takes the step. */
  go: () => void;
  /** Stays where one is. */
  stay: () => void;
};

/**
 * Holds the browser's Back and Forward while `hold`: the step that was tried, null when there is none. Only
 * those: whatever else leaves a page has asked already, or has saved. The router's useBlocker does the same, but
 * would come with every first visit, and needs a router: without one nothing is held.
 */
export function useHeldStep(hold: boolean): HeldStep | null {
  const router = useContext(DataRouterContext)?.router;
  const key = useId();
  useEffect(() => {
    if (!hold || !router) return undefined;
    router.getBlocker(key, ({ historyAction }) => historyAction === 'POP');
    return () => router.deleteBlocker(key);
  }, [hold, router, key]);
  const blocker = useSyncExternalStore(router?.subscribe ?? never, () =>
    router?.state.blockers.get(key),
  );
  return blocker?.state === 'blocked' ? { go: blocker.proceed, stay: blocker.reset } : null;
}

const never = () => () => {};
