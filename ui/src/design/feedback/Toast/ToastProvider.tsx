import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Toast, type ToastMessage } from './Toast';
import styles from './Toast.module.css';

type Options = Pick<ToastMessage, 'action'>;

/** What `useToast` gives. */
export type Toasts = {
  /** Says that something is done; gone after 5 s, 8 s with an action. */
  success: (text: ReactNode, options?: Options) => void;
  /** Says that something failed; stays until closed. Never the only place where the failure is written. */
  error: (text: ReactNode, options?: Options) => void;
};

const Context = createContext<Toasts | null>(null);

/** Holds the toasts of everything below it and shows them in its two live regions, present from the start so that screen readers hear what comes. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const lastId = useRef(0);

  const close = useCallback(
    (id: number) => setMessages((all) => all.filter((message) => message.id !== id)),
    [],
  );
  const toasts = useMemo<Toasts>(() => {
    const add = (tone: ToastMessage['tone']) => (text: ReactNode, options?: Options) => {
      lastId.current += 1;
      const message = { id: lastId.current, tone, text, ...options };
      setMessages((all) => [...all, message]);
    };
    return { success: add('success'), error: add('error') };
  }, []);

  const last = messages.at(-1)?.id;
  const region = useOnTop(last);
  const shown = (tone: ToastMessage['tone']) =>
    messages
      .filter((message) => message.tone === tone)
      .map((message) => <Toast key={message.id} message={message} onClose={close} />);

  return (
    <Context value={toasts}>
      {children}
      <div ref={region} popover="manual" className={styles.region}>
        <div role="alert">{shown('error')}</div>
        <div role="status">{shown('success')}</div>
      </div>
    </Context>
  );
}

/** Keeps the region shown, and lifts it above an open dialog when there is something new to say. */
function useOnTop(news: number | undefined) {
  const region = useRef<HTMLDivElement>(null);
  // Optional: where popovers are unknown the region is simply there.
  useEffect(() => region.current?.showPopover?.(), []);
  useEffect(() => {
    if (news === undefined || !document.querySelector('dialog[open]')) return;
    region.current?.hidePopover?.();
    region.current?.showPopover?.();
  }, [news]);
  return region;
}

/** The toasts of the nearest {@link ToastProvider}. */
export function useToast(): Toasts {
  const toasts = use(Context);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
