import { Unbroken } from '../../components/references/Unbroken';
import { ConfirmDialog } from '../../design/overlays/ConfirmDialog/ConfirmDialog';
import { KeepDraft, type KeepDraftProps } from './KeepDraft';

export type OrderQuestionsProps = {
  /** What is planned already and the order would repeat; null when nothing is. */
  duplicateWarning: string | null;
  business: string;
  /** Why nothing can be ordered now; undefined when it can. */
  reason: string | undefined;
  /** Orders all the same. */
  onConfirm: () => void;
  /** Does not. */
  onDismiss: () => void;
  /** What is asked of who leaves. */
  leaving: KeepDraftProps;
};

/** What is asked over the form: whether it is ordered twice, and what becomes of the draft (product 7.2, S08). */
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
