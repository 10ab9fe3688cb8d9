import { useApolloClient } from '@apollo/client/react';
import { type BusinessList, deleted, takenOut } from '../../components/BusinessForms/cache-writes';
import { writeFailure } from '../../components/refusal';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { addDays, today } from '../../lib/civil-date';
import { now } from '../../lib/clock';
import { count } from '../../lib/count';
import { and } from '../../lib/grammar';
import {
  AddressUseDocument,
  DeleteAddressDocument,
  DeleteContactDocument,
} from './actions.generated';

/** What can be deleted with an offer to take it back. */
export type Removable = {
  readonly __typename: 'Address' | 'Contact';
  readonly id: string;
  readonly isDefault?: boolean;
  /** Those of a site; null when they could not be read. */
  readonly tanks?: readonly { readonly active: boolean }[] | null;
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

/** The days that a planning has at most: every recurring order which goes on comes within them. */
const planned = 62;

/**
 * Deletes an address or a contact: it leaves the screen at once, and the list of the provider when
 * the offer to take it back ends. Refused, it comes back, and `onRefused` is told why. A site that
 * deliveries are to come to, ordered or planned, or tanks stand at, stays; one that past deliveries
 * or former tanks name, or whose tanks are not known, goes when the provider has agreed, since it may refuse.
 */
export function useRemoval(
  business: { readonly id: string; readonly name: string },
  onRefused: (message: string) => void,
  onDefaultGone: () => void,
): (item: Removable, onGone: () => void) => Promise<void> {
  const client = useApolloClient();
  const toast = useToast();
  return async (item, onGone) => {
    const list = lists[item.__typename];
    const { done, not } = told[item.__typename];
    // A role that does not allow it has just changed: the one that is known here is not it.
    const failure = (error: unknown) =>
      writeFailure(error, { role: null, business: business.name }, not);
    const gone = () => {
      deleted(client.cache, business.id, list, item);
      if (item.isDefault) onDefaultGone();
    };
    if (item.__typename === 'Address') {
      try {
        const use = await whatUses(item);
        if (use.sentence) return onRefused(use.sentence);
        if (use.past) {
          const [objection] = await remove(item, false);
          if (objection) return onRefused(objection.message);
          gone();
          onGone();
          toast.success(done);
          return;
        }
      } catch (error) {
        toast.error(failure(error));
        return;
      }
    }
    onGone();
    const putBack = takenOut(client.cache, business.id, list, item);
    toast.undo({
      text: done,
      failure,
      undo: putBack,
      commit: async ({ leaving }) => {
        const objections = await remove(item, leaving);
        const [objection] = objections;
        if (objection) {
          putBack();
          onRefused(objection.message);
          return;
        }
        gone();
      },
    });
  };

  /** What stands against deleting a site: a sentence, or what is past. */
  async function whatUses({ id, tanks = [] }: Removable) {
    const from = today(now());
    const { data } = await client.query({
      query: AddressUseDocument,
      variables: { id, from, to: addDays(from, planned - 1) },
      context: { businessId: business.id },
      fetchPolicy: 'no-cache',
      errorPolicy: 'none',
    });
    const inUse = (tanks ?? []).filter(({ active }) => active).length;
    const coming = data?.coming.pageInfo.totalCount ?? 0;
    const repeating = new Set(
      data?.planning.flatMap(({ recurringOrder }) =>
        recurringOrder?.address?.id === id ? [recurringOrder.id] : [],
      ),
    ).size;
    const by = [
      coming > 0 && count(coming, 'livraison à venir', 'livraisons à venir'),
      repeating > 0 && count(repeating, 'commande récurrente', 'commandes récurrentes'),
      inUse > 0 && count(inUse, 'cuve'),
    ].filter((one) => one !== false);
    return {
      sentence: by.length > 0 ? `Cette adresse est utilisée par ${and(by)}.` : null,
      past: tanks?.length !== 0 || (data?.all.pageInfo.totalCount ?? 0) > 0,
    };
  }

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
