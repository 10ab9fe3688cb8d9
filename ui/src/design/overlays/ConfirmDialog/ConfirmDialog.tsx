import { type ReactNode, useState } from 'react';
import { fr } from '../../../lib/typography';
import { classes } from '../../classes';
import { Button } from '../../controls/Button/Button';
import { Banner } from '../../feedback/Banner/Banner';
import { Dialog, type DialogProps } from '../Dialog/Dialog';
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
  /** Carries it out. While its promise runs the dialog waits; when it is kept `onClose` is asked, when it breaks the error stays inside. */
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
  onConfirm,
  onClose,
  describeError = () => 'L’action n’a pas abouti. Réessayez.',
  open,
  className,
  children,
  ...rest
}: ConfirmDialogProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);

  const close = () => {
    setFailure(null);
    onClose();
  };
  const confirm = async () => {
    setFailure(null);
    setPending(true);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure({ error });
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog
      role="alertdialog"
      data-tone={destructive ? 'destructive' : 'neutral'}
      {...rest}
      open={open}
      onClose={close}
      closable={!pending}
      className={classes(styles.confirm, className)}
      actions={
        <>
          <Button look="outline" disabled={pending} onClick={close}>
            {cancelLabel}
          </Button>
          <Button
            className={destructive ? styles.destructive : undefined}
            loading={pending}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
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
