import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { mutationErrorMessage, Objection } from '../../../components/permissions/refusal';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { type PriceAlertLineFragment as Alert, DeletePriceAlertDocument } from './Prices.generated';

/**
 * Deletes an alert: it disappears at once, and is deleted at the provider when the undo offer ends.
 */
export function useAlertRemoval(): (alert: Alert) => void {
  const client = useApolloClient();
  const toast = useToast();
  const who = usePermissions();
  return (alert) => {
    const putBack = removeFromList(client.cache, alert);
    toast.undo({
      text: 'Alerte supprimée.',
      undo: putBack,
      commit: async () => {
        const { data } = await client.mutate({
          mutation: DeletePriceAlertDocument,
          variables: { id: alert.id },
          context: who.businessId ? { businessId: who.businessId } : {},
        });
        const [objection] = data?.deletePriceAlert.userErrors ?? [];
        if (objection) throw new Objection(objection.message);
      },
      failure: (error) => mutationErrorMessage(error, who, 'L’alerte n’a pas pu être supprimée.'),
    });
  };
}

type Refs = readonly { readonly __ref: string }[];

/** Removes an alert from the cached list; the returned function puts it back in its place. */
function removeFromList(cache: ApolloCache, alert: Alert): () => void {
  const ref = cache.identify(alert) ?? '';
  let place = -1;
  const change = (to: (list: Refs) => Refs) =>
    cache.modify({ fields: { priceAlerts: (list: Refs = []) => to(list) as never } });
  change((list) => {
    place = list.findIndex((one) => one.__ref === ref);
    return list.filter((one) => one.__ref !== ref);
  });
  return () => {
    if (place >= 0) change((list) => list.toSpliced(place, 0, { __ref: ref }));
  };
}
