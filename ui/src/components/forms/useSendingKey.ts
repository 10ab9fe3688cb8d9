import { useRef } from 'react';

/** The result of {@link useSendingKey}. */
export type SendingKey = {
  /** Returns the key for a request: the former key when the same request got no response, or a new one. */
  keyOf: (wish: string) => string;
  /** Call it after a response: the same request then gets a new key. */
  answered: () => void;
};

/** The idempotency key of a form: a request that is repeated because no response came runs only once. */
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
