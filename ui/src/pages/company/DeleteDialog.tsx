import type { ReactNode } from 'react';
import { useDisabledReason } from '../../components/offline';
import { mutationErrorMessage, Objection } from '../../components/permissions/refusal';
import { usePermissions } from '../../components/permissions/usePermissions';
import { ConfirmDialog } from '../../design/overlays/ConfirmDialog/ConfirmDialog';

export type DeleteDialogProps = {
  /** The title, a question. */
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  /** The sentence that introduces a failure. */
  failed: string;
  business: { readonly name: string };
  /** Deletes the object; resolves with the errors. */
  remove: () => Promise<readonly { readonly message: string }[] | undefined>;
  /** Called after the deletion. */
  onDeleted: () => void;
  /** Called when the dialog closes, deleted or not. */
  onClose: () => void;
  /** The object and the consequences of its deletion. */
  children: ReactNode;
};

/** Asks for confirmation before an irreversible deletion, and shows why it was rejected. */
export function DeleteDialog({
  business,
  failed,
  remove,
  onDeleted,
  children,
  ...requested
}: DeleteDialogProps) {
  const who = usePermissions();
  const confirm = async () => {
    const [objection] = (await remove()) ?? [];
    if (objection) throw new Objection(objection.message);
    onDeleted();
  };
  return (
    <ConfirmDialog
      open
      destructive
      business={business.name}
      reason={useDisabledReason()}
      onConfirm={confirm}
      describeError={(error) => mutationErrorMessage(error, who, failed)}
      {...requested}
    >
      {children}
    </ConfirmDialog>
  );
}
