import { useDisabledReason } from '../../../components/offline';
import { Permitted } from '../../../components/permissions/Permitted';
import { Button } from '../../../design/controls/Button/Button';
import { money } from '../../../lib/format';
import { texts } from '../../../strings/texts';
import type { Outcome, Payment } from './payment';

export type PayActionsProps = {
  payment: Payment;
  outcome: Outcome | null;
  /** The amount that the button debits, TTC. */
  total: number;
  /** Whether the button is enabled. */
  ready: boolean;
  /** Whether the user may not pay. */
  refused: boolean;
  onClose: () => void;
  /** Called to look for the payment in the invoices again. */
  onCheck: () => void;
  /** Called to select another method after a failure. */
  onChange: () => void;
  /** Called to pay, or to pay again after a failure. */
  onPay: () => void;
};

/** The buttons of the dialog. The one without consequences comes first and has the focus. */
export function PayActions(props: PayActionsProps) {
  const { payment, outcome, total, ready, refused, onClose, onCheck, onChange, onPay } = props;
  const { step, notice, invoices } = payment;
  const cut = useDisabledReason();
  const choosing = (step === 'form' && invoices.length > 0) || step === 'loading';
  return (
    <>
      <Button look="outline" data-autofocus onClick={onClose}>
        {!refused && choosing ? 'Annuler' : 'Fermer'}
      </Button>
      {step === 'unknown' && (
        <Permitted reason={cut}>
          <Button onClick={onCheck}>Vérifier à nouveau</Button>
        </Permitted>
      )}
      {outcome === 'failed' && (
        <>
          <Button look="outline" onClick={onChange}>
            Changer de moyen de paiement
          </Button>
          <Permitted reason={cut}>
            <Button disabled={!ready} onClick={onPay}>
              {texts.retry}
            </Button>
          </Permitted>
        </>
      )}
      {(step === 'form' || step === 'sent') && invoices.length > 0 && (
        <Permitted reason={cut}>
          <Button loading={step === 'sent'} disabled={!ready} onClick={onPay}>
            {notice?.of === 'lost' ? texts.retry : `Régler ${money(total)}`}
          </Button>
        </Permitted>
      )}
    </>
  );
}
