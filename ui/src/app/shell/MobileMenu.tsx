import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BrandMark } from '../../components/BrandMark/BrandMark';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { enterModal } from '../../design/overlays/Dialog/modals';
import { Icon } from '../../design/structure/Icon/Icon';
import { paths } from '../../lib/paths';
import { texts } from '../../strings/texts';
import styles from './MobileMenu.module.css';

export type MobileMenuProps = { open: boolean; onClose: () => void; children: ReactNode };

/** The sidebar off the canvas, for phones: a modal dialog that slides in; it closes on a choice. */
export function MobileMenu({ open, onClose, children }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    const leave = enterModal(element);
    return () => {
      leave();
      element.close();
    };
  }, [open]);
  // Each navigation closes it, and nothing else: asked for before its code was there, it comes open and stays.
  const place = useRef(key);
  useEffect(() => {
    if (place.current === key) return;
    place.current = key;
    onClose();
  }, [key, onClose]);

  return (
    <dialog
      ref={dialog}
      closedby="any"
      aria-label="Menu"
      className={styles.dialog}
      // Escape is told at once, not a moment later with the close: whoever opens it again right away does.
      onCancel={onClose}
      onClose={onClose}
    >
      <div className={styles.top}>
        <Link to={paths.home} className={styles.brand}>
          <BrandMark />
          {texts.home}
        </Link>
        <IconButton label="Fermer le menu" icon={<Icon of={X} />} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}
