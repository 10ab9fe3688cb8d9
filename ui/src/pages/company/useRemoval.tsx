import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import {
  type BusinessList,
  deleted,
  removeFromList,
} from '../../components/BusinessForms/cache-writes';
import { addressName } from '../../components/names';
import { mutationErrorMessage } from '../../components/permissions/refusal';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { AddressInUse, type AddressUses, isInUse, unused } from './AddressInUse';
import {
  AddressUseDocument,
  ContactUseDocument,
  DeleteAddressDocument,
  DeleteContactDocument,
} from './actions.generated';
import { type ContactUses, isNamed } from './contact-uses';

type Site = {
  readonly __typename: 'Address';
  readonly id: string;
  readonly isDefault?: boolean;
  readonly label: string;
  readonly line1: string;
  readonly city: string;
  /** Null when they could not be loaded. */
  readonly tanks: readonly { readonly active: boolean }[] | null;
};

/** A contact that can be deleted. */
export type RemovableContact = {
  readonly __typename: 'Contact';
  readonly id: string;
  readonly isDefault?: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

/** The objects whose deletion can be undone. */
export type Removable = Site | RemovableContact;

const lists: Record<Removable['__typename'], BusinessList> = {
  Address: 'addresses',
  Contact: 'contacts',
};

const messages: Record<Removable['__typename'], { done: string; not: string }> = {
  Address: {
    done: 'Adresse supprimée.',
    not: 'L’adresse n’a pas pu être supprimée.',
  },
  Contact: {
    done: 'Contact supprimé.',
    not: 'Le contact n’a pas pu être supprimé.',
  },
};

type Objection = { readonly code: string; readonly message: string };

/**
 * Deletes an address or a contact: it disappears at once, and is deleted at the provider when the
 * undo offer ends. When the provider rejects the deletion, the item comes back and `onRefused`
 * receives the reason. A site with upcoming deliveries, recurring orders or tanks is not deleted. A
 * site with past uses only, or whose tanks are unknown, disappears once the provider has agreed,
 * since it may reject. For a site contact, `onNamed` asks first.
 */
export function useRemoval(
  business: { readonly id: string; readonly name: string },
  onRefused: (why: ReactNode) => void,
  onDefaultGone: () => void,
  onNamed: (contact: RemovableContact, uses: ContactUses) => void,
): (item: Removable, onGone: () => void) => Promise<void> {
  const client = useApolloClient();
  const toast = useToast();
  const fresh = {
    context: { businessId: business.id },
    fetchPolicy: 'no-cache',
    errorPolicy: 'none',
  } as const;
  return async (item, onGone) => {
    const list = lists[item.__typename];
    const { done, not } = messages[item.__typename];
    // The role has just lost the permission: do not name the outdated role that is cached here.
    const failure = (error: unknown) =>
      mutationErrorMessage(error, { role: null, business: business.name }, not);
    const gone = () => {
      deleted(client.cache, business.id, list, item);
      if (item.isDefault) onDefaultGone();
    };
    /** Shows the provider's objection; for a site in use, with a more precise text. */
    const refused = ({ code, message }: Objection, uses = unused) =>
      onRefused(
        item.__typename === 'Address' && code === 'address_in_use' ? (
          <AddressInUse name={addressName(item)} uses={uses} />
        ) : (
          message
        ),
      );
    try {
      if (item.__typename === 'Address') {
        const uses = await usesOf(item);
        if (isInUse(uses)) return onRefused(<AddressInUse name={addressName(item)} uses={uses} />);
        if (uses.past > 0 || uses.ended > 0 || item.tanks?.length !== 0) {
          const [objection] = await remove(item);
          if (objection) return refused(objection, uses);
          gone();
          onGone();
          toast.success(done);
          return;
        }
      } else {
        const uses = await namedBy(item);
        if (isNamed(uses)) return onNamed(item, uses);
      }
    } catch (error) {
      toast.error(failure(error));
      return;
    }
    onGone();
    const putBack = removeFromList(client.cache, business.id, list, item);
    toast.undo({
      text: done,
      failure,
      undo: putBack,
      commit: async () => {
        const [objection] = await remove(item);
        if (!objection) return gone();
        putBack();
        refused(objection);
      },
    });
  };

  /** The past and present uses of a site. */
  async function usesOf({ id, tanks }: Site): Promise<AddressUses> {
    const { data } = await client.query({ query: AddressUseDocument, variables: { id }, ...fresh });
    const coming = data?.coming.pageInfo.totalCount ?? 0;
    const site = data?.currentBusiness?.addresses.find((one) => one.id === id);
    const ended = site?.recurringOrders.filter(({ status }) => status === 'ENDED').length ?? 0;
    return {
      coming,
      recurring: (site?.recurringOrders.length ?? 0) - ended,
      tanks: tanks?.filter(({ active }) => active).length ?? 0,
      past: (data?.all.pageInfo.totalCount ?? 0) - coming,
      ended,
    };
  }

  /** The uses of a contact as the on-site contact. */
  async function namedBy({ id }: RemovableContact): Promise<ContactUses> {
    const { data } = await client.query({ query: ContactUseDocument, ...fresh });
    const sites = data?.currentBusiness?.addresses ?? [];
    const orders = data?.orders.items ?? [];
    return {
      sites: sites.filter(({ contact }) => contact?.id === id).map(addressName),
      orders: orders
        .filter(({ siteContact }) => siteContact?.id === id)
        .map(({ reference }) => reference),
    };
  }

  async function remove({ __typename, id }: Removable) {
    const options = {
      variables: { id },
      context: { businessId: business.id },
    };
    if (__typename === 'Address') {
      const { data } = await client.mutate({ mutation: DeleteAddressDocument, ...options });
      return data?.deleteAddress.userErrors ?? [];
    }
    const { data } = await client.mutate({ mutation: DeleteContactDocument, ...options });
    return data?.deleteContact.userErrors ?? [];
  }
}
