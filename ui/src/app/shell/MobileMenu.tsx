import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BrandMark } from '../../components/BrandMark/BrandMark';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { enterModal } from '../../design/overlays/Dialog/modals';
import { Icon } from '../../design/structure/Icon/Icon';
import { paths } from '../../lib/paths';
import { useOnChange } from '../../lib/useOnChange';
import { texts } from '../../strings/texts';
import styles from './MobileMenu.module.css';

export type MobileMenuProps = { open: boolean; onClose: () => void; children: ReactNode };

/** The sidebar of phones: a modal dialog that slides in, and closes with each navigation. */
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
  // Not on mount: a menu that was opened while its code was loading mounts open.
  useOnChange(key, onClose);

  return (
    <dialog
      ref={dialog}
      closedby="any"
      aria-label="Menu"
      className={styles.dialog}
      // On Escape `cancel` comes before `close`: a user who reopens the menu at once is not overruled
      // by the later event.
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
