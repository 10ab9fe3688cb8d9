import { useRef } from 'react';

/** What {@link useSendingKey} gives. */
export type SendingKey = {
  /** The key to send a wish under: that of the same one before, whose answer was lost, or a new one. */
  keyOf: (wish: string) => string;
  /** What was sent is answered: the same wish is another one from now on. */
  answered: () => void;
};

/** The idempotency key of what a form sends: sent again because no answer came, it is done once. */
export function useSendingKey(): SendingKey {
  const sending = useRef<{ wish: string; key: string }>(null);
  return {
    keyOf: (wish) => {
      if (sending.current?.wish !== wish) sending.current = { wish, key: crypto.randomUUID() };
      return sending.current.key;
    },
    answered: () => {
      sending.current = null;
    },
  };
}
