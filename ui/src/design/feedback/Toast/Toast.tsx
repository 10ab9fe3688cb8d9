import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../controls/Button/Button';
import { IconButton } from '../../controls/IconButton/IconButton';
import { Icon } from '../../structure/Icon/Icon';
import styles from './Toast.module.css';

/** One message of the toast region. */
export type ToastMessage = {
  /** Set by the region. */
  id: number;
  /** A success leaves by itself, an error waits until it is closed. */
  tone: 'success' | 'error';
  /** One sentence. */
  text: ReactNode;
  /** What can be done about it, an infinitive verb. */
  action?: { label: string; onSelect: () => void };
};

/** How long a success stays, in ms; longer when there is something to do (product 4.7). */
const stay = { plain: 5000, withAction: 8000 };

export type ToastProps = { message: ToastMessage; onClose: (id: number) => void };

/** One toast. Its time stands still while it is pointed at or holds the focus; however it goes, the focus goes back to where it came from. */
export function Toast({ message, onClose }: ToastProps) {
  const { id, tone, text, action } = message;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  const close = () => onClose(id);
  const giveBack = useFocusBack();

  useEffect(() => {
    if (tone === 'error' || held) return;
    const timer = setTimeout(() => onClose(id), action ? stay.withAction : stay.plain);
    return () => clearTimeout(timer);
  }, [id, tone, action, held, onClose]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to keep its own time.
    <div
      className={styles.toast}
      data-tone={tone}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true);
        if (!currentTarget.contains(relatedTarget)) giveBack.cameFrom(relatedTarget);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Another window took the focus for a while: here it has not moved.
        const kept = currentTarget.contains(document.activeElement);
        if (kept || currentTarget.contains(relatedTarget)) return;
        setFocused(false);
        giveBack.nothing();
      }}
    >
      <Icon of={tone === 'error' ? CircleAlert : CircleCheck} className={styles.icon} />
      <div className={styles.text}>{text}</div>
      {action && (
        <Button
          variant="ternary"
          look="light"
          className={styles.action}
          onClick={() => {
            action.onSelect();
            close();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Fermer le message" icon={<Icon of={X} size={18} />} onClick={close} />
    </div>
  );
}

/** Gives the focus back when what holds it is taken away: where it came from, else, when that is gone too, to the content of the page. */
function useFocusBack() {
  const from = useRef<Element | null | undefined>(undefined);
  useLayoutEffect(
    () => () => {
      if (from.current === undefined) return;
      const back = from.current?.isConnected ? from.current : document.querySelector('main');
      if (back instanceof HTMLElement) back.focus();
    },
    [],
  );
  return {
    cameFrom: (element: Element | null) => {
      from.current = element;
    },
    nothing: () => {
      from.current = undefined;
    },
  };
}
