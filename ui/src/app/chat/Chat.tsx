import { MessageCircle } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../design/controls/Button/Button';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import styles from './Chat.module.css';
import { ChatPanel, chatName } from './ChatPanel';

/** How long the chat may take to report that it is ready, in milliseconds. */
const readyTimeout = 10_000;

/**
 * The button at the bottom right and the chat that it opens (product 4.1). Nothing
 * of the chat is requested before the first click. Closing the panel keeps the
 * conversation. Its address and its messages: docs/adr/2026-11-21-chat.md.
 */
export function Chat({ url }: { url: string }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  // 0 before the first click; each new attempt mounts a new frame.
  const [attempt, setAttempt] = useState(0);
  const [open, setOpen] = useState(false);
  const [state, setState] = useState<'opening' | 'ready' | 'failed'>('opening');

  useEffect(() => {
    if (attempt === 0) return;
    const timer = setTimeout(
      () => setState((now) => (now === 'opening' ? 'failed' : now)),
      readyTimeout,
    );
    const { origin } = new URL(url);
    const listen = (message: MessageEvent): void => {
      if (message.origin !== origin || message.source !== frame.current?.contentWindow) return;
      if (message.data === 'chat:ready') setState('ready');
      if (message.data === 'chat:close') {
        setOpen(false);
        button.current?.focus();
      }
    };
    window.addEventListener('message', listen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
    };
  }, [attempt, url]);

  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  useEffect(() => {
    // A user who went back to the page meanwhile keeps the focus there.
    if (!open || !panel.current?.contains(document.activeElement)) return;
    if (state === 'ready') frame.current?.focus();
    else panel.current.focus();
  }, [open, state]);

  function show(): void {
    if (attempt === 0 || state === 'failed') tryAgain();
    setOpen(true);
  }
  function tryAgain(): void {
    setState('opening');
    setAttempt((before) => before + 1);
  }
  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <div className={styles.chat}>
      <Button
        ref={button}
        look="outline"
        icon={<Icon of={MessageCircle} />}
        className={styles.button}
        aria-expanded={open}
        aria-controls={attempt > 0 ? id : undefined}
        onClick={open ? close : show}
      >
        <VisuallyHidden when="noSidebar">{chatName}</VisuallyHidden>
      </Button>
      {attempt > 0 && (
        <ChatPanel
          ref={panel}
          id={id}
          hidden={!open}
          state={state}
          onClose={close}
          onRetry={tryAgain}
        >
          <iframe
            key={attempt}
            ref={frame}
            src={url}
            title="Messagerie"
            className={styles.frame}
            // The chat may not navigate the dashboard, nor open modal dialogs in its name.
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
          />
        </ChatPanel>
      )}
    </div>
  );
}
