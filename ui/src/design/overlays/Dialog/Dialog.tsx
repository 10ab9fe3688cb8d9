import { X } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from '../../classes';
import { IconButton } from '../../controls/IconButton/IconButton';
import { Icon } from '../../structure/Icon/Icon';
import styles from './Dialog.module.css';

/** Props of {@link Dialog}. */
export type DialogProps = Omit<ComponentPropsWithRef<'dialog'>, 'open' | 'title' | 'onClose'> & {
  /** Whether it is shown. */
  open: boolean;
  /** Asked when the person closes it (Escape, a click outside, the cross); set `open` to false. */
  onClose?: () => void;
  /** Its heading; a question when something is asked. */
  title: ReactNode;
  /** Buttons, the safe one first. */
  actions?: ReactNode;
  /** False: only its actions end it, neither Escape nor the cross. */
  closable?: boolean;
};

/** A modal native dialog: the page behind is inert, focus is kept inside and goes back where it was. */
export function Dialog({
  open,
  onClose,
  title,
  actions,
  closable = true,
  className,
  children,
  ref,
  ...rest
}: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement | null>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    element.showModal();
    // Not the cross, which comes first: the safe action does (product 4.7).
    element.querySelector<HTMLElement>('footer :is(button, a)')?.focus();
    return () => {
      element.close();
      // A dialog taken out of the page while open forgets who opened it.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);

  return (
    <dialog
      ref={(element) => {
        dialog.current = element;
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
      }}
      aria-labelledby={id}
      closedby={closable ? 'any' : 'none'}
      data-state={open ? 'open' : 'closed'}
      className={classes(styles.dialog, className)}
      onCancel={(event) => {
        event.preventDefault();
        if (closable) onClose?.();
      }}
      {...rest}
    >
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {closable && (
          <IconButton
            label="Fermer"
            icon={<Icon of={X} />}
            onClick={onClose}
            className={styles.close}
          />
        )}
      </header>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </dialog>
  );
}
