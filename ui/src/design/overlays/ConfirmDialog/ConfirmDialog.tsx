import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { fr } from '../../../lib/typography';
import { useSendOnce } from '../../../lib/useSendOnce';
import { classes } from '../../classes';
import { Button } from '../../controls/Button/Button';
import { Banner } from '../../feedback/Banner/Banner';
import { Dialog, type DialogProps } from '../Dialog/Dialog';
import { Tooltip } from '../Tooltip/Tooltip';
import styles from './ConfirmDialog.module.css';

/** The children explain the consequences of the action. */
export type ConfirmDialogProps = Omit<
  DialogProps,
  'actions' | 'closable' | 'guarded' | 'size' | 'form' | 'onClose'
> & {
  /** The question, « Supprimer ce moyen de paiement ? ». */
  title: ReactNode;
  /** The label of the confirm button, a verb: « Supprimer ». */
  confirmLabel: string;
  /** The label of the cancel button, a verb: « Conserver », « Rester ». */
  cancelLabel: string;
  /** Red, for destructive actions (product 4.7). */
  destructive?: boolean;
  /** The name of the affected business; every confirmation of a deletion or a payment repeats it (product 4.3). */
  business?: string | undefined;
  /** Why the action is not possible now; undefined when it is. */
  reason?: string | undefined;
  /** Runs the action, once. The dialog waits for its promise: when it resolves `onClose` is called, when it rejects the error is shown inside. */
  onConfirm: () => unknown;
  /** Called on cancel or success; set `open` to false. */
  onClose: () => void;
  /** Returns the message for an error of `onConfirm`. */
  describeError?: (error: unknown) => ReactNode;
};

/** Asks before an action that cannot be undone: a question, the consequences, two verbs; the safe one has the focus. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  destructive = false,
  business,
  reason,
  onConfirm,
  onClose,
  describeError = () => 'L’action n’a pas abouti. Réessayez.',
  open,
  className,
  children,
  ...rest
}: ConfirmDialogProps) {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);

  const close = () => {
    setFailure(null);
    onClose();
  };
  const { send, busy, renew } = useSendOnce(async () => {
    setFailure(null);
    try {
      await onConfirm();
    } catch (error) {
      setFailure({ error });
      return false;
    }
    close();
    return true;
  });
  const onOpen = useEffectEvent(renew);
  useEffect(() => {
    if (open) onOpen();
  }, [open]);

  return (
    <Dialog
      role="alertdialog"
      data-tone={destructive ? 'destructive' : 'neutral'}
      {...rest}
      open={open}
      onClose={close}
      closable={!busy}
      className={classes(styles.confirm, className)}
      actions={
        <>
          <Button look="outline" disabled={busy} onClick={close}>
            {cancelLabel}
          </Button>
          <Tooltip as="reason" label={reason ?? ''} disabled={!reason}>
            <Button
              className={destructive ? styles.destructive : undefined}
              loading={busy}
              onClick={() => void send()}
            >
              {confirmLabel}
            </Button>
          </Tooltip>
        </>
      }
    >
      <div className={styles.content}>
        {children}
        {business && (
          <p className={styles.business}>
            {fr`Entreprise : `}
            <strong>{business}</strong>
          </p>
        )}
        {failure && <Banner tone="error">{describeError(failure.error)}</Banner>}
      </div>
    </Dialog>
  );
}
