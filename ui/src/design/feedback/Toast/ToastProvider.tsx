import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { whenIdle } from '../../../lib/idle';
import { holdPendingUndo } from '../../../lib/pending-undo';
import { useTopModal } from '../../overlays/Dialog/modals';
import { Toast, type ToastMessage } from './Toast';
import styles from './Toast.module.css';

type Options = Pick<ToastMessage, 'action'>;

/** An action that the screen shows as done and that can still be undone (product 4.7). */
export type Undoable = {
  /** The completed action in one sentence: « Adresse supprimée. » */
  text: ReactNode;
  /**
   * Sends it after 8 s, or at once when the toast is closed or the page, the business or the session is left;
   * only once, and never after `undo`. It sets the business of the action: `context: { businessId }`. The
   * returned promise is awaited.
   */
  commit: () => unknown;
  /** Restores the screen: the user chose « Annuler », or `commit` failed. */
  undo: () => void;
  /** Returns the message for an error of `commit`. */
  failure?: (error: unknown) => ReactNode;
};

/** The functions that `useToast` returns. */
export type Toasts = {
  /** Shows that an action succeeded; disappears after 5 s, or 8 s with an action. */
  success: (text: ReactNode, options?: Options) => void;
  /** Shows that an action failed; stays until closed. The failure must also be shown elsewhere. */
  error: (text: ReactNode, options?: Options) => void;
  /** Shows that an action is done and offers to undo it; it is sent when the offer ends. An action that also navigates makes its offer on the new page: after `await navigate(…)`. */
  undo: (done: Undoable) => void;
};

type Held = Toasts & {
  /** Ends the offers of other pages. */
  settle: () => void;
};

const Context = createContext<Held | null>(null);

/** Holds the toasts of its descendants and shows them in two live regions, which exist from the start so that screen readers announce each message. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const lastId = useRef(0);

  const offers = useOffers();

  const close = useCallback(
    (id: number) => {
      setMessages((all) => all.filter((message) => message.id !== id));
      offers.end(id);
    },
    [offers],
  );
  const toasts = useMemo<Held>(() => {
    const add = (tone: ToastMessage['tone'], text: ReactNode, options?: Options) => {
      lastId.current += 1;
      const message = { id: lastId.current, tone, text, ...options };
      setMessages((all) => [...all, message]);
      return message.id;
    };
    const error: Toasts['error'] = (text, options) => void add('error', text, options);
    return {
      success: (text, options) => void add('success', text, options),
      error,
      undo: ({ text, commit, undo, failure = notDone }) => {
        const takeBack = () => {
          offers.withdraw(id);
          undo();
        };
        const id = add('success', text, { action: { label: 'Annuler', onSelect: takeBack } });
        offers.make(id, async () => {
          try {
            await commit();
          } catch (broken) {
            undo();
            error(failure(broken));
          }
        });
      },
      settle: () => {
        for (const id of offers.madeElsewhere()) close(id);
      },
    };
  }, [offers, close]);

  useEffect(() => {
    // The back-forward cache may restore the page: by then its offers have ended.
    const leave = () => {
      for (const id of offers.ids()) close(id);
    };
    addEventListener('pagehide', leave);
    const release = holdPendingUndo(() => {
      leave();
      return offers.answered();
    });
    return () => {
      release();
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [offers, close]);

  const { home, frame, region } = useOnTop(messages.length > 0);
  const shown = (tone: ToastMessage['tone']) =>
    messages
      .filter((message) => message.tone === tone)
      .map((message) => <Toast key={message.id} message={message} onClose={close} />);

  return (
    <Context value={toasts}>
      {children}
      <div ref={home} />
      {createPortal(
        <div ref={region} popover="manual" className={styles.region}>
          <div role="alert">{shown('error')}</div>
          <div role="status">{shown('success')}</div>
        </div>,
        frame,
      )}
    </Context>
  );
}

const notDone = () => 'L’action n’a pas abouti. Réessayez.';

/** As in {@link Undoable}, but never rejected. */
type Commit = () => Promise<void>;

/** The actions to send when their offers end, by toast. */
function useOffers() {
  const [offers] = useState(() => {
    const open = new Map<number, { page: string; commit: Commit }>();
    const sent = new Set<Promise<void>>();
    return {
      ids: () => [...open.keys()],
      madeElsewhere: () =>
        [...open].filter(([, { page }]) => page !== location.pathname).map(([id]) => id),
      make: (id: number, commit: Commit) => void open.set(id, { page: location.pathname, commit }),
      withdraw: (id: number) => void open.delete(id),
      end: (id: number) => {
        const offer = open.get(id);
        open.delete(id);
        if (!offer) return;
        const answer = offer.commit().finally(() => sent.delete(answer));
        sent.add(answer);
      },
      /** Resolves when all requests sent so far have finished. */
      answered: () => Promise.all(sent),
    };
  });
  return offers;
}

/**
 * Keeps the region visible and usable. A modal dialog makes everything outside it inert, also for
 * screen readers: while a dialog is open, the region is inside it. It moves when the dialog opens, not
 * with the next message: screen readers announce only changes of a live region that already exists.
 */
function useOnTop(wanted: boolean) {
  const home = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const [frame] = useState(() => document.createElement('div'));
  const modal = useTopModal();
  // Showing a popover forces a layout: the first time it waits until the page has rendered.
  const idle = useIdle();
  const shown = idle || wanted;
  useLayoutEffect(() => {
    // A dialog that closes at this moment is still reported as open, but is no longer in the page.
    (modal?.isConnected ? modal : home.current)?.append(frame);
    // Optional call: in a browser without popovers the region is always visible.
    if (shown) region.current?.showPopover?.();
  }, [modal, frame, shown]);
  useEffect(() => {
    const element = region.current;
    if (!wanted || !element) return;
    const gone = new AbortController();
    // Loaded with the first message: the first visit has none.
    void import('./room').then((room) => room.keepClearOfToasts(element, gone.signal));
    return () => gone.abort();
  }, [wanted]);
  return { home, frame, region };
}

/** Returns whether the browser has been idle once. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}

/** Returns the functions of the nearest {@link ToastProvider}. */
export function useToast(): Toasts {
  return useHeld();
}

/** Ends the offers of a page on navigation, because the screen could no longer be restored. Used in the root route: the provider is above the router. */
export function useEndOffersOnNavigation(): void {
  const { settle } = useHeld();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the page changes.
  useEffect(() => settle, [pathname, settle]);
}

function useHeld(): Held {
  const toasts = use(Context);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
