/** Sends the actions of one component that can still be undone; resolves once all are answered. */
export type Settle = () => Promise<unknown>;

/** The deadline of the responses, in milliseconds: a provider that is down must not block a sign-out. */
const deadline = 3_000;

const holders = new Set<Settle>();

/** Registers a component with actions that can be undone; returns the function that unregisters it. */
export function holdPendingUndo(settle: Settle): () => void {
  holders.add(settle);
  return () => void holders.delete(settle);
}

/**
 * Sends the actions that are shown as done but can still be undone (product 4.7), and waits for the
 * responses, a few seconds at most. Called before the business or the session of these actions ends.
 */
export function flushPendingUndo(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, deadline);
    Promise.allSettled([...holders].map((settle) => settle())).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
