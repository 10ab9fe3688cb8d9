import { type NamedPaymentMethod, paymentMethodName } from '../../components/payment-method';
import { fr, nbsp } from '../../lib/typography';
import { useDeletePaymentMethodMutation } from './actions.generated';
import { DeleteDialog } from './DeleteDialog';
import { useScheduledDebitsQuery } from './ScheduledDebits.generated';

type Method = NamedPaymentMethod & { readonly id: string; readonly isDefault: boolean };

export type DeletePaymentMethodProps = {
  business: { readonly id: string; readonly name: string };
  /** The payment method to delete. */
  method: Method;
  /** Called after the deletion. */
  onDeleted: (method: Method) => void;
  /** Called when the dialog closes, deleted or not. */
  onClose: () => void;
};

/**
 * Asks for confirmation before a mandate or a card is deleted, and says why it cannot be (product
 * S15).
 */
export function DeletePaymentMethod({
  business,
  method,
  onDeleted,
  onClose,
}: DeletePaymentMethodProps) {
  const [remove] = useDeletePaymentMethodMutation();
  // Debits use the default method; a user without access to invoices must not learn of them.
  const { data } = useScheduledDebitsQuery({
    skip: !method.isDefault,
    fetchPolicy: 'network-only',
  });
  return (
    <DeleteDialog
      title={fr`Supprimer ce moyen de paiement ?`}
      confirmLabel="Supprimer"
      cancelLabel="Conserver"
      failed="Le moyen de paiement n’a pas été supprimé."
      business={business}
      remove={async () =>
        (await remove({ variables: { id: method.id } })).data?.deletePaymentMethod.userErrors
      }
      onDeleted={() => onDeleted(method)}
      onClose={onClose}
    >
      <p>{paymentMethodName(method)}</p>
      {/* The line is present before its number is known: the buttons below do not shift. */}
      {method.isDefault && <p>{suspended(data?.currentBusiness?.scheduledDebits)}</p>}
    </DeleteDialog>
  );
}

function suspended(debits: number | null | undefined): string {
  if (!debits) return nbsp;
  return debits === 1
    ? `1${nbsp}prélèvement programmé sera suspendu.`
    : `${debits}${nbsp}prélèvements programmés seront suspendus.`;
}
