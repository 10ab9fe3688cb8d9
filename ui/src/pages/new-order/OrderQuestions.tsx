import { Unbroken } from '../../components/OrderFacts/Unbroken';
import { ConfirmDialog } from '../../design/overlays/ConfirmDialog/ConfirmDialog';
import { KeepDraft, type KeepDraftProps } from './KeepDraft';

/** Props of {@link OrderQuestions}. */
export type OrderQuestionsProps = {
  /** What there is already of the order; null when nothing. */
  twice: string | null;
  business: string;
  /** Orders all the same. */
  onTwice: () => void;
  /** Does not. */
  onOnce: () => void;
  /** What is asked of who leaves. */
  leaving: KeepDraftProps;
};

/** What is asked over the form: whether it is ordered twice, and what becomes of the draft (product 7.2, S08). */
export function OrderQuestions({ twice, business, onTwice, onOnce, leaving }: OrderQuestionsProps) {
  return (
    <>
      <ConfirmDialog
        open={twice !== null}
        title={<Unbroken>{twice ?? ''}</Unbroken>}
        cancelLabel="Revenir à la commande"
        confirmLabel="Commander quand même"
        business={business}
        onConfirm={onTwice}
        onClose={onOnce}
      >
        Vérifiez qu’il ne s’agit pas de la même livraison.
      </ConfirmDialog>
      <KeepDraft {...leaving} />
    </>
  );
}
