import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../controls/Button/Button';
import { IconButton } from '../../controls/IconButton/IconButton';
import { Icon } from '../../structure/Icon/Icon';
import styles from './Toast.module.css';

/** One message of the toast region. */
export type ToastMessage = {
  /** Assigned by the region. */
  id: number;
  /** A success disappears automatically; an error stays until it is closed. */
  tone: 'success' | 'error';
  /** One sentence. */
  text: ReactNode;
  /** The action for the user, an infinitive verb. */
  action?: { label: string; onSelect: () => void };
};

/** How long a success stays, in ms; longer with an action (product 4.7). */
const stay = { plain: 5000, withAction: 8000 };

export type ToastProps = { message: ToastMessage; onClose: (id: number) => void };

/** One toast. Its timer pauses while it has the pointer or the focus; when it disappears, the focus returns to the previous element. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause its timer.
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
        // The window lost the focus, but in the page the focus has not moved.
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

/** Returns the focus when the focused toast is removed: to the previous element or, when that is gone, to the content of the page. */
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
