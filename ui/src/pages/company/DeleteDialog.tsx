import type { ReactNode } from 'react';
import { useCutReason } from '../../components/offline';
import { mutationErrorMessage, Objection } from '../../components/permissions/refusal';
import { usePermissions } from '../../components/permissions/usePermissions';
import { ConfirmDialog } from '../../design/overlays/ConfirmDialog/ConfirmDialog';

export type DeleteDialogProps = {
  /** The question. */
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  /** What did not happen when it fails, a sentence. */
  failed: string;
  business: { readonly name: string };
  /** Deletes it; answers what stands against it. */
  remove: () => Promise<readonly { readonly message: string }[] | undefined>;
  /** Called when it is deleted. */
  onDeleted: () => void;
  /** Called when it is refused or done. */
  onClose: () => void;
  /** What is deleted, and what follows. */
  children: ReactNode;
};

/** Asks before something is deleted that cannot be taken back, and says why it is not. */
export function DeleteDialog({
  business,
  failed,
  remove,
  onDeleted,
  children,
  ...asked
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
      reason={useCutReason()}
      onConfirm={confirm}
      describeError={(error) => mutationErrorMessage(error, who, failed)}
      {...asked}
    >
      {children}
    </ConfirmDialog>
  );
}
