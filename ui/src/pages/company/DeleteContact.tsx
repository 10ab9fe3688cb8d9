import { contactName } from '../../components/names';
import { useCutReason } from '../../components/offline';
import { mutationErrorMessage, Objection } from '../../components/permissions/refusal';
import { usePermissions } from '../../components/permissions/usePermissions';
import { ConfirmDialog } from '../../design/overlays/ConfirmDialog/ConfirmDialog';
import { fr } from '../../lib/typography';
import { useDeleteContactMutation } from './actions.generated';
import { type ContactUses, whatFollows } from './contact-uses';
import type { RemovableContact } from './useRemoval';

/** Props of {@link DeleteContact}. */
export type DeleteContactProps = {
  business: { readonly name: string };
  contact: RemovableContact;
  uses: ContactUses;
  /** Called when it is deleted. */
  onDeleted: (contact: RemovableContact) => void;
  /** Called when it is refused or done. */
  onClose: () => void;
};

/** Asks before a contact whom drivers are to call is deleted, and says who is left without one. */
export function DeleteContact({ business, contact, uses, onDeleted, onClose }: DeleteContactProps) {
  const [remove] = useDeleteContactMutation();
  const who = usePermissions();
  const confirm = async () => {
    const { data } = await remove({ variables: { id: contact.id } });
    const [objection] = data?.deleteContact.userErrors ?? [];
    if (objection) throw new Objection(objection.message);
    onDeleted(contact);
  };
  return (
    <ConfirmDialog
      open
      title={fr`Supprimer ce contact ?`}
      confirmLabel="Supprimer le contact"
      cancelLabel="Garder le contact"
      destructive
      business={business.name}
      reason={useCutReason()}
      onConfirm={confirm}
      onClose={onClose}
      describeError={(error) =>
        mutationErrorMessage(error, who, 'Le contact n’a pas pu être supprimé.')
      }
    >
      <p>{whatFollows(contactName(contact), uses)}</p>
    </ConfirmDialog>
  );
}
