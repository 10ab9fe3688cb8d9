/** Sends what it still offers to take back; fulfilled once all that it has sent is answered. */
export type Settle = () => Promise<unknown>;

/** How long an answer is waited for, in milliseconds: a provider that is away keeps nobody signed in. */
const patience = 3_000;

const holders = new Set<Settle>();

/** Names who holds such offers, until the function that it gives is called. */
export function holdPendingUndo(settle: Settle): () => void {
  holders.add(settle);
  return () => void holders.delete(settle);
}

/**
 * Sends at once what was told as done and is still offered back (product 4.7), and waits for the
 * answers, a few seconds at most. For what takes away the business or the session that it was done in.
 */
export function flushPendingUndo(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    Promise.allSettled([...holders].map((settle) => settle())).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
