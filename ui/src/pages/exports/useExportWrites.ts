import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useState } from 'react';
import { mutationErrorMessage, Objection } from '../../components/permissions/refusal';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import {
  CancelExportDocument,
  DeleteExportDocument,
  type ExportLineFragment as Export,
  RetryExportDocument,
} from './Exports.generated';

/** The mutations on exports of the list. */
export type ExportWrites = {
  /** The ids of deleted exports that can still be restored. */
  gone: ReadonlySet<string>;
  retry: (job: Export) => Promise<void>;
  cancel: (job: Export) => Promise<void>;
  remove: (job: Export) => void;
};

export function useExportWrites(): ExportWrites {
  const client = useApolloClient();
  const toast = useToast();
  const who = usePermissions();
  const { businessId } = who;
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  const retry = useCallback(
    async ({ id }: Export) => {
      try {
        const { data } = await client.mutate({ mutation: RetryExportDocument, variables: { id } });
        object(data?.retryExport.userErrors);
        toast.success('Export relancé.');
      } catch (failure) {
        toast.error(mutationErrorMessage(failure, who, 'L’export n’a pas pu être relancé.'));
      }
    },
    [client, toast, who],
  );
  const cancel = useCallback(
    async ({ id }: Export) => {
      try {
        const { data } = await client.mutate({ mutation: CancelExportDocument, variables: { id } });
        object(data?.cancelExport.userErrors);
        toast.success('Export annulé.');
      } catch (failure) {
        toast.error(mutationErrorMessage(failure, who, 'L’export n’a pas pu être annulé.'));
      }
    },
    [client, toast, who],
  );
  const remove = useCallback(
    ({ id }: Export) => {
      const put = (out: boolean) =>
        setGone((before) => {
          const after = new Set(before);
          if (out) after.add(id);
          else after.delete(id);
          return after;
        });
      put(true);
      toast.undo({
        text: 'Export supprimé.',
        undo: () => put(false),
        failure: (error) => mutationErrorMessage(error, who, 'L’export n’a pas pu être supprimé.'),
        commit: async () => {
          const { data } = await client.mutate({
            mutation: DeleteExportDocument,
            variables: { id },
            context: businessId ? { businessId } : {},
          });
          object(data?.deleteExport.userErrors);
          exportsChanged(client.cache);
        },
      });
    },
    [client, toast, who, businessId],
  );
  return useMemo(() => ({ gone, retry, cancel, remove }), [gone, retry, cancel, remove]);
}

/** Evicts the list, which has changed, so that it is fetched again. */
export function exportsChanged(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'exports' });
}

function object(objections: readonly { message: string }[] | undefined): void {
  const [first] = objections ?? [];
  if (first) throw new Objection(first.message);
}
