import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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

/** Props of {@link Toast}. */
export type ToastProps = { message: ToastMessage; onClose: (id: number) => void };

/** One toast. Its time stands still while it is pointed at or holds the focus; the focus goes back to where it came from. */
export function Toast({ message, onClose }: ToastProps) {
  const { id, tone, text, action } = message;
  const [held, setHeld] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const close = () => {
    onClose(id);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };

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
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
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
