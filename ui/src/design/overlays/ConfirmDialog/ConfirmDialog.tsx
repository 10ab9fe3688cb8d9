import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { fr } from '../../../lib/typography';
import { useSendOnce } from '../../../lib/useSendOnce';
import { classes } from '../../classes';
import { Button } from '../../controls/Button/Button';
import { Banner } from '../../feedback/Banner/Banner';
import { Dialog, type DialogProps } from '../Dialog/Dialog';
import { Tooltip } from '../Tooltip/Tooltip';
import styles from './ConfirmDialog.module.css';

/** Props of {@link ConfirmDialog}; its children say what follows from the choice. */
export type ConfirmDialogProps = Omit<
  DialogProps,
  'actions' | 'closable' | 'guarded' | 'size' | 'form' | 'onClose'
> & {
  /** The question, « Supprimer ce moyen de paiement ? ». */
  title: ReactNode;
  /** What confirming does, a verb: « Supprimer ». */
  confirmLabel: string;
  /** What refusing does, a verb: « Conserver », « Rester ». */
  cancelLabel: string;
  /** Red, for what destroys (product 4.7). */
  destructive?: boolean;
  /** Name of the business that it concerns; each destructive or paying confirmation repeats it (product 4.3). */
  business?: string | undefined;
  /** Why it cannot be carried out now; undefined when it can. */
  reason?: string | undefined;
  /** Carries it out, once. While its promise runs the dialog waits; when it is kept `onClose` is asked, when it breaks the error stays inside. */
  onConfirm: () => unknown;
  /** Asked when it is refused or done; set `open` to false. */
  onClose: () => void;
  /** The sentence for what `onConfirm` failed with. */
  describeError?: (error: unknown) => ReactNode;
};

/** Asks before what cannot be undone: a question, what follows from it, two verbs; the safe one has the focus. */
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
