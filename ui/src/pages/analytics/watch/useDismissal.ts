import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { mutationErrorMessage, Objection } from '../../../components/permissions/refusal';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import type { DismissalReason } from '../../../graphql/types.generated';
import { now } from '../../../lib/clock';
import { DismissAnomalyDocument, RestoreAnomalyDocument } from './Dismissal.generated';

/**
 * Dismisses and restores anomalies, with an optimistic update that is rolled back on rejection
 * (product 10.4).
 */
export function useDismissal() {
  const client = useApolloClient();
  const toast = useToast();
  const who = usePermissions();
  return useMemo(() => {
    const { businessId } = who;
    // « Annuler » may be pressed after the tab has switched business.
    const context = businessId === null ? {} : { businessId };
    const sent = async (
      answer: Promise<readonly { readonly message: string }[] | undefined>,
      failed: string,
    ) => {
      try {
        const [objection] = (await answer) ?? [];
        if (objection) throw new Objection(objection.message);
      } catch (failure) {
        toast.error(mutationErrorMessage(failure, who, failed));
        return false;
      }
      noticesChanged(client.cache);
      return true;
    };
    const putBack = (id: string) =>
      sent(
        client
          .mutate({
            mutation: RestoreAnomalyDocument,
            variables: { id },
            context,
            optimisticResponse: {
              restoreAnomaly: {
                __typename: 'AnomalyPayload',
                anomaly: { __typename: 'Anomaly', id, dismissal: null },
                userErrors: [],
              },
            },
          })
          .then(({ data }) => data?.restoreAnomaly.userErrors),
        'L’anomalie n’a pas été remise dans la liste.',
      );
    return {
      async dismiss(id: string, reason: DismissalReason, comment: string | null): Promise<void> {
        const dismissal = {
          __typename: 'AnomalyDismissal',
          at: now().toISOString(),
          // The response has the author.
          by: null,
          reason,
          comment,
        } as const;
        const done = await sent(
          client
            .mutate({
              mutation: DismissAnomalyDocument,
              variables: { id, reason, comment },
              context,
              optimisticResponse: {
                dismissAnomaly: {
                  __typename: 'AnomalyPayload',
                  anomaly: { __typename: 'Anomaly', id, dismissal },
                  userErrors: [],
                },
              },
            })
            .then(({ data }) => data?.dismissAnomaly.userErrors),
          'L’anomalie n’a pas été écartée.',
        );
        if (!done) return;
        toast.success('Anomalie écartée.', {
          action: { label: 'Annuler', onSelect: () => void putBack(id) },
        });
      },
      async restore(id: string): Promise<void> {
        if (await putBack(id)) toast.success('Anomalie remise dans la liste.');
      },
    };
  }, [client, toast, who]);
}

/** Tanks and vehicles list their open anomalies: evicts them, so that they are fetched again. */
function noticesChanged(cache: ApolloCache): void {
  cache.batch({
    update: () => {
      for (const id of Object.keys(cache.extract() as object))
        if (/^(Tank|Vehicle):/.test(id)) cache.evict({ id, fieldName: 'anomalies' });
    },
  });
}
