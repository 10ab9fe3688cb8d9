import type { ReactNode } from 'react';
import { Dialog } from '../../design/overlays/Dialog/Dialog';
import styles from './NotificationBell.module.css';

export type NotificationDialogProps = {
  onClose: () => void;
  /** The list of notifications. */
  children: ReactNode;
};

/** The list of notifications as a dialog that fills the window of a phone. */
export function NotificationDialog({ onClose, children }: NotificationDialogProps) {
  return (
    // The section keeps the header of the dialog, inside the page's header, from being a second banner.
    <section>
      <Dialog open size="full" title="Notifications" onClose={onClose} className={styles.dialog}>
        {children}
      </Dialog>
    </section>
  );
}
