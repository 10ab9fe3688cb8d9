import { useRef, useState } from 'react';

/** What {@link useSendOnce} gives. */
export type SendOnce<Arguments extends unknown[]> = {
  /** Sends it, unless it is busy. */
  send: (...given: Arguments) => Promise<void>;
  /** It is being sent, or done and about to go, which takes a while where the page is slow to draw. */
  busy: boolean;
  /** It is shown once more after it had gone, and can be sent again. */
  renew: () => void;
};

/** Sends a form once. `write` answers whether it is done: what is done goes, and is not sent again meanwhile. */
export function useSendOnce<Arguments extends unknown[]>(
  write: (...given: Arguments) => Promise<boolean>,
): SendOnce<Arguments> {
  const [busy, setBusy] = useState(false);
  // Known at once: of two Enters in one frame the second does nothing.
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
