import { classes } from '../../classes';
import { useLeaveGuard } from '../ConfirmDialog/useLeaveGuard';
import { Dialog, type DialogProps } from '../Dialog/Dialog';
import styles from './Drawer.module.css';

/** The props of a dialog, with an unsaved state. */
export type DrawerProps = Omit<DialogProps, 'size' | 'guarded' | 'onClose'> & {
  /** Called when the user closes it; set `open` to false. */
  onClose: () => void;
  /** It has unsaved changes: closing first asks « Quitter sans enregistrer ? » (product 4.7). */
  dirty?: boolean;
};

/** A dialog along the right edge, 560 px wide; the complete window on a phone (product 4.8). Its actions stay visible while its content scrolls. */
export function Drawer({ onClose, dirty = false, className, ...rest }: DrawerProps) {
  const { leave, question } = useLeaveGuard(dirty, onClose);
  return (
    <>
      <Dialog
        data-size="side"
        {...rest}
        onClose={leave}
        guarded={dirty}
        className={classes(styles.drawer, className)}
      />
      {question}
    </>
  );
}
