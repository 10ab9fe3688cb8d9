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

/** Something done on the screen that can still be taken back (product 4.7). */
export type Undoable = {
  /** What was done, one sentence: « Adresse supprimée. » */
  text: ReactNode;
  /**
   * Sends it: after 8 s, or at once when the toast is closed or the page, the business or the session is left;
   * once, and never after `undo`. It names the business that it was done in: `context: { businessId }`. What it
   * gives is waited for.
   */
  commit: () => unknown;
  /** Puts the screen back as it was: « Annuler » was chosen, or `commit` failed. */
  undo: () => void;
  /** What is said of what `commit` failed with. */
  failure?: (error: unknown) => ReactNode;
};

/** What `useToast` gives. */
export type Toasts = {
  /** Says that something is done; gone after 5 s, 8 s with an action. */
  success: (text: ReactNode, options?: Options) => void;
  /** Says that something failed; stays until closed. Never the only place where the failure is written. */
  error: (text: ReactNode, options?: Options) => void;
  /** Says that something is done and offers to take it back; it is sent when the offer ends. What also leads to another page offers it there: after `await navigate(…)`. */
  undo: (done: Undoable) => void;
};

type Held = Toasts & {
  /** Ends the offers that were made on another page. */
  settle: () => void;
};

const Context = createContext<Held | null>(null);

/** Holds the toasts of everything below it and shows them in its two live regions, present from the start so that screen readers hear what comes. */
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
    // The page may come back from the browser's memory: its offers are then over.
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

/** As in {@link Undoable}, and never rejected. */
type Commit = () => Promise<void>;

/** What is to be sent when the offer to take it back ends, by toast. */
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
      /** Fulfilled when all that was sent so far is answered. */
      answered: () => Promise.all(sent),
    };
  });
  return offers;
}

/**
 * Keeps the region shown and within reach. A modal dialog makes all that is outside it inert, silent for
 * screen readers too: while one is open the region stands inside it. It goes there when the dialog opens, not
 * with the news: a live region is heard only when it was there before.
 */
function useOnTop(wanted: boolean) {
  const home = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const [frame] = useState(() => document.createElement('div'));
  const modal = useTopModal();
  // A browser lays out the page to show a popover: the first time not in the middle of drawing it.
  const idle = useIdle();
  const shown = idle || wanted;
  useLayoutEffect(() => {
    // One that is closed in the same moment is still told of, and no longer in the page.
    (modal?.isConnected ? modal : home.current)?.append(frame);
    // Optional: where popovers are unknown the region is simply there.
    if (shown) region.current?.showPopover?.();
  }, [modal, frame, shown]);
  useEffect(() => {
    const element = region.current;
    if (!wanted || !element) return;
    const gone = new AbortController();
    // With the first message: the first visit has none.
    void import('./room').then((room) => room.keepClearOfToasts(element, gone.signal));
    return () => gone.abort();
  }, [wanted]);
  return { home, frame, region };
}

/** Whether the browser has had a moment without anything to do. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}

/** The toasts of the nearest {@link ToastProvider}. */
export function useToast(): Toasts {
  return useHeld();
}

/** Ends what the pages offered to take back once the person goes to another one, whose screen could not be put back. For the root of the routes: the provider stands above the router. */
export function useOffersEndWithPage(): void {
  const { settle } = useHeld();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what it is about.
  useEffect(() => settle, [pathname, settle]);
}

function useHeld(): Held {
  const toasts = use(Context);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
