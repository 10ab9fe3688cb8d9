import { classes } from '../../classes';
import { useLeaveGuard } from '../ConfirmDialog/useLeaveGuard';
import { Dialog, type DialogProps } from '../Dialog/Dialog';
import styles from './Drawer.module.css';

/** Props of {@link Drawer}: those of a dialog. */
export type DrawerProps = Omit<DialogProps, 'size' | 'guarded' | 'onClose'> & {
  /** Asked when the person closes it; set `open` to false. */
  onClose: () => void;
  /** It holds what is not saved: closing first asks « Quitter sans enregistrer ? » (product 4.7). */
  dirty?: boolean;
};

/** A dialog along the right edge, 560 px wide; the whole window on a phone (product 4.8). Its actions stay in sight while its content scrolls. */
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
