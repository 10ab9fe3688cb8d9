import { Unbroken } from '../../components/references/Unbroken';
import { ConfirmDialog } from '../../design/overlays/ConfirmDialog/ConfirmDialog';
import { KeepDraft, type KeepDraftProps } from './KeepDraft';

export type OrderQuestionsProps = {
  /** The planned orders that this one would duplicate; null when there are none. */
  duplicateWarning: string | null;
  business: string;
  /** Why no order can be placed now; undefined when it can. */
  reason: string | undefined;
  /** Places the order anyway. */
  onConfirm: () => void;
  /** Does not place the order. */
  onDismiss: () => void;
  /** The dialog for leaving the form. */
  leaving: KeepDraftProps;
};

/**
 * The dialogs over the form: the duplicate warning, and the choice about the draft (product 7.2,
 * S08).
 */
export function OrderQuestions({
  duplicateWarning,
  business,
  reason,
  onConfirm,
  onDismiss,
  leaving,
}: OrderQuestionsProps) {
  return (
    <>
      <ConfirmDialog
        open={duplicateWarning !== null}
        title={<Unbroken>{duplicateWarning ?? ''}</Unbroken>}
        cancelLabel="Revenir à la commande"
        confirmLabel="Commander quand même"
        business={business}
        reason={reason}
        onConfirm={onConfirm}
        onClose={onDismiss}
      >
        Vérifiez qu’il ne s’agit pas de la même livraison.
      </ConfirmDialog>
      <KeepDraft {...leaving} />
    </>
  );
}
