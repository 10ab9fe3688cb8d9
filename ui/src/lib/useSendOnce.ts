import { useRef, useState } from 'react';

/** The result of {@link useSendOnce}. */
export type SendOnce<Arguments extends unknown[]> = {
  /** Submits the form, unless it is busy. */
  send: (...given: Arguments) => Promise<void>;
  /** A request is pending, or has succeeded and the form is about to close, which may take a while. */
  busy: boolean;
  /** Allows another submit, when the form is shown again. */
  renew: () => void;
};

/**
 * Prevents double submits. `write` resolves with whether it succeeded; after a success the form closes
 * and cannot be sent again.
 */
export function useSendOnce<Arguments extends unknown[]>(
  write: (...given: Arguments) => Promise<boolean>,
): SendOnce<Arguments> {
  const [busy, setBusy] = useState(false);
  // A ref, set synchronously: the second of two Enters in one frame does nothing.
  const sent = useRef(false);
  return {
    busy,
    renew() {
      sent.current = false;
      setBusy(false);
    },
    async send(...given) {
      if (sent.current) return;
      sent.current = true;
      setBusy(true);
      let done = false;
      try {
        done = await write(...given);
      } finally {
        sent.current = done;
        setBusy(done);
      }
    },
  };
}
