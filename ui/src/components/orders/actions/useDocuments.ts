import { useApolloClient } from '@apollo/client/react';
import type { DocumentKind } from '../../../graphql/types.generated';
import { keepOpened } from '../../PaperViewer/useKeptPaper';
import { useFetchedFile } from '../../useFetchedFile';
import {
  DocumentArchiveDocument,
  OrderDocumentsDocument,
  type OrderDocumentsQuery,
} from './Documents.generated';

/** The most orders whose documents one archive holds (product 8.2); the API refuses more. */
export const mostArchived = 200;

/** A paper as a file; `previewUrl` where it can be shown in the page. */
export type Paper = { url: string; name: string; previewUrl: string | null };

/** The delivery note of an order as a file; null while there is none. */
export function noteOf({ order }: OrderDocumentsQuery): (Paper & { id: string }) | null {
  const note = order?.documents.find(({ kind }) => kind === 'DELIVERY_NOTE');
  return note?.url
    ? { id: note.id, url: note.url, name: note.name, previewUrl: note.previewUrl }
    : null;
}

/** Gives the documents of orders to the person as files. */
export function useDocuments() {
  const client = useApolloClient();
  const { busy, fetched } = useFetchedFile();
  return {
    /** An address is being asked for. */
    busy,
    /** The delivery note of an order. */
    deliveryNote: (id: string) =>
      fetched(async () => {
        const { data } = await client.query({
          query: OrderDocumentsDocument,
          variables: { id },
          fetchPolicy: 'network-only',
          errorPolicy: 'none',
        });
        const note = data ? noteOf(data) : null;
        if (note) keepOpened(note.id, note.url);
        return note;
      }, 'Le bon de livraison n’est pas encore disponible.'),
    /** The documents of orders, {@link mostArchived} orders at most, in one file; of these kinds, or all. */
    archive: (orders: () => Promise<string[]>, kinds?: DocumentKind[]) =>
      fetched(async () => {
        const { data } = await client.query({
          query: DocumentArchiveDocument,
          variables: { orderIds: await orders(), ...(kinds && { kinds }) },
          fetchPolicy: 'no-cache',
          errorPolicy: 'none',
        });
        const url = data?.documentArchive;
        return url ? { url, name: 'documents.zip' } : null;
      }, 'Il n’y a pas encore de document à télécharger.'),
  };
}
