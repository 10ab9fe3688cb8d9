import { useCutReason } from '../../components/offline';
import { type NamedPaymentMethod, paymentMethodName } from '../../components/payment-method';
import { mutationErrorMessage, Objection } from '../../components/permissions/refusal';
import { usePermissions } from '../../components/permissions/usePermissions';
import { ConfirmDialog } from '../../design/overlays/ConfirmDialog/ConfirmDialog';
import { fr, nbsp } from '../../lib/typography';
import { useDeletePaymentMethodMutation } from './actions.generated';
import { useScheduledDebitsQuery } from './ScheduledDebits.generated';

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
  const who = usePermissions();
  // Debits are drawn on the default one; who may not see invoices is not told of them.
  const { data } = useScheduledDebitsQuery({
    skip: !method.isDefault,
    fetchPolicy: 'network-only',
  });
  const confirm = async () => {
    const { data } = await remove({ variables: { id: method.id } });
    const [objection] = data?.deletePaymentMethod.userErrors ?? [];
    if (objection) throw new Objection(objection.message);
    onDeleted(method);
  };
  return (
    <ConfirmDialog
      open
      title={fr`Supprimer ce moyen de paiement ?`}
      confirmLabel="Supprimer"
      cancelLabel="Conserver"
      destructive
      business={business.name}
      reason={useCutReason()}
      onConfirm={confirm}
      onClose={onClose}
      describeError={(error) =>
        mutationErrorMessage(error, who, 'Le moyen de paiement n’a pas été supprimé.')
      }
    >
      <p>{paymentMethodName(method)}</p>
      {/* Its line is there before it is known: the buttons below stay where they are. */}
      {method.isDefault && <p>{suspended(data?.currentBusiness?.scheduledDebits)}</p>}
    </ConfirmDialog>
  );
}

function suspended(debits: number | null | undefined): string {
  if (!debits) return nbsp;
  return debits === 1
    ? `1${nbsp}prélèvement programmé sera suspendu.`
    : `${debits}${nbsp}prélèvements programmés seront suspendus.`;
}
