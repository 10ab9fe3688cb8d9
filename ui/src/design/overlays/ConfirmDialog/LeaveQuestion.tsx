import { fr } from '../../../lib/typography';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';

export type LeaveQuestionProps = Pick<ConfirmDialogProps, 'open' | 'onConfirm' | 'onClose'>;

/** « Quitter sans enregistrer ? », asked before unsaved input would be lost (product 4.7). */
export function LeaveQuestion(props: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      {...props}
      title={fr`Quitter sans enregistrer ?`}
      cancelLabel="Rester"
      confirmLabel="Quitter"
      destructive
    >
      Vos modifications seront perdues.
    </ConfirmDialog>
  );
}
