import { contactName } from '../../components/names';
import { fr } from '../../lib/typography';
import { useDeleteContactMutation } from './actions.generated';
import { type ContactUses, whatFollows } from './contact-uses';
import { DeleteDialog } from './DeleteDialog';
import type { RemovableContact } from './useRemoval';

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
      <p>{whatFollows(contactName(contact), uses)}</p>
    </DeleteDialog>
  );
}
