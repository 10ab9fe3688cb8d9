import { useContext } from 'react';
import { type NamedPaymentMethod, paymentMethodName } from '../../components/payment-method';
import { Objection, writeFailure } from '../../components/refusal';
import { Writer } from '../../components/writer';
import { ConfirmDialog } from '../../design/overlays/ConfirmDialog/ConfirmDialog';
import { useDeletePaymentMethodMutation } from './actions.generated';

type Method = NamedPaymentMethod & { readonly id: string; readonly isDefault: boolean };

/** Props of {@link DeletePaymentMethod}. */
export type DeletePaymentMethodProps = {
  business: { readonly id: string; readonly name: string };
  /** What would be deleted. */
  method: Method;
  /** Told when it is deleted. */
  onDeleted: (method: Method) => void;
  /** Asked when it is refused or done. */
  onClose: () => void;
};

/** Asks before a mandate or a card is deleted, and says why it cannot be (product S15). */
export function DeletePaymentMethod({
  business,
  method,
  onDeleted,
  onClose,
}: DeletePaymentMethodProps) {
  const [remove] = useDeletePaymentMethodMutation();
  const who = useContext(Writer);
  const confirm = async () => {
    const { data } = await remove({ variables: { id: method.id } });
    const [objection] = data?.deletePaymentMethod.userErrors ?? [];
    if (objection) throw new Objection(objection.message);
    onDeleted(method);
  };
  return (
    <ConfirmDialog
      open
      title={'Supprimer ce moyen de paiement\u202f?'}
      confirmLabel="Supprimer"
      cancelLabel="Conserver"
      destructive
      business={business.name}
      onConfirm={confirm}
      onClose={onClose}
      describeError={(error) =>
        writeFailure(error, who, 'Le moyen de paiement n’a pas été supprimé.')
      }
    >
      <p>{paymentMethodName(method)}</p>
    </ConfirmDialog>
  );
}
