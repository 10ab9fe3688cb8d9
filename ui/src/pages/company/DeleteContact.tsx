import { contactName } from '../../components/names';
import { fr } from '../../lib/typography';
import { useDeleteContactMutation } from './actions.generated';
import { type ContactUses, deletionEffect } from './contact-uses';
import { DeleteDialog } from './DeleteDialog';
import type { RemovableContact } from './useRemoval';

export type DeleteContactProps = {
  business: { readonly name: string };
  contact: RemovableContact;
  uses: ContactUses;
  /** Called after the deletion. */
  onDeleted: (contact: RemovableContact) => void;
  /** Called when the dialog closes, deleted or not. */
  onClose: () => void;
};

/**
 * Asks for confirmation before a site contact is deleted, and names the sites and orders left
 * without one.
 */
export function DeleteContact({ business, contact, uses, onDeleted, onClose }: DeleteContactProps) {
  const [remove] = useDeleteContactMutation();
  return (
    <DeleteDialog
      title={fr`Supprimer ce contact ?`}
      confirmLabel="Supprimer le contact"
      cancelLabel="Garder le contact"
      failed="Le contact n’a pas pu être supprimé."
      business={business}
      remove={async () =>
        (await remove({ variables: { id: contact.id } })).data?.deleteContact.userErrors
      }
      onDeleted={() => onDeleted(contact)}
      onClose={onClose}
    >
      <p>{deletionEffect(contactName(contact), uses)}</p>
    </DeleteDialog>
  );
}
