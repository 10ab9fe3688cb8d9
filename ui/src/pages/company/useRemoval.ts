import { useApolloClient } from '@apollo/client/react';
import { type BusinessList, deleted, takenOut } from '../../components/BusinessForms/cache-writes';
import { writeFailure } from '../../components/refusal';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { DeleteAddressDocument, DeleteContactDocument } from './actions.generated';

/** What can be deleted with an offer to take it back. */
export type Removable = {
  readonly __typename: 'Address' | 'Contact';
  readonly id: string;
  readonly isDefault?: boolean;
};

const lists: Record<Removable['__typename'], BusinessList> = {
  Address: 'addresses',
  Contact: 'contacts',
};

const told: Record<Removable['__typename'], { done: string; not: string }> = {
  Address: {
    done: 'Adresse supprimée.',
    not: 'L’adresse n’a pas pu être supprimée.',
  },
  Contact: {
    done: 'Contact supprimé.',
    not: 'Le contact n’a pas pu être supprimé.',
  },
};

/**
 * Deletes an address or a contact: it leaves the screen at once, and the list of the provider when
 * the offer to take it back ends. Refused, it comes back, and `onRefused` is told why.
 */
export function useRemoval(
  business: { readonly id: string; readonly name: string },
  onRefused: (message: string) => void,
  onDefaultGone: () => void,
): (item: Removable) => void {
  const client = useApolloClient();
  const toast = useToast();
  return (item) => {
    const list = lists[item.__typename];
    const { done, not } = told[item.__typename];
    const putBack = takenOut(client.cache, business.id, list, item);
    toast.undo({
      text: done,
      // A role that does not allow it has just changed: the one that is known here is not it.
      failure: (error) => writeFailure(error, { role: null, business: business.name }, not),
      undo: putBack,
      commit: async ({ leaving }) => {
        const objections = await remove(item, leaving);
        const [objection] = objections;
        if (objection) {
          putBack();
          onRefused(objection.message);
          return;
        }
        deleted(client.cache, business.id, list, item);
        if (item.isDefault) onDefaultGone();
      },
    });
  };

  async function remove({ __typename, id }: Removable, leaving: boolean) {
    const options = {
      variables: { id },
      context: { businessId: business.id, fetchOptions: { keepalive: leaving } },
    };
    if (__typename === 'Address') {
      const { data } = await client.mutate({ mutation: DeleteAddressDocument, ...options });
      return data?.deleteAddress.userErrors ?? [];
    }
    const { data } = await client.mutate({ mutation: DeleteContactDocument, ...options });
    return data?.deleteContact.userErrors ?? [];
  }
}
