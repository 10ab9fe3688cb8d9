import type { ReactNode } from 'react';
import { Dialog } from '../../design/overlays/Dialog/Dialog';
import styles from './NotificationBell.module.css';

export type NotificationDialogProps = {
  onClose: () => void;
  /** The list. */
  children: ReactNode;
};

/** The list of notifications over the whole window of a phone. */
export function NotificationDialog({ onClose, children }: NotificationDialogProps) {
  return (
    // It stands in the header of the page: in a section, its own header is no second banner.
    <section>
      <Dialog open size="full" title="Notifications" onClose={onClose} className={styles.dialog}>
        {children}
      </Dialog>
    </section>
  );
}
