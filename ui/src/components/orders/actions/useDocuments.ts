import { useApolloClient } from '@apollo/client/react';
import type { DocumentKind } from '../../../graphql/types.generated';
import { keepOpened } from '../../PdfViewer/useKeptDocument';
import { useFetchedFile } from '../../useFetchedFile';
import {
  DocumentArchiveDocument,
  OrderDocumentsDocument,
  type OrderDocumentsQuery,
} from './Documents.generated';

/** The maximum number of orders in one archive of documents (product 8.2); the API refuses more. */
export const maxArchivedDocuments = 200;

/** A document as a file; `previewUrl` when it can be shown in the page. */
export type DocumentFile = { url: string; name: string; previewUrl: string | null };

/** Returns the delivery note of an order as a file; null when there is none. */
export function noteOf({ order }: OrderDocumentsQuery): (DocumentFile & { id: string }) | null {
  const note = order?.documents.find(({ kind }) => kind === 'DELIVERY_NOTE');
  return note?.url
    ? { id: note.id, url: note.url, name: note.name, previewUrl: note.previewUrl }
    : null;
}

/** Downloads the documents of orders as files. */
export function useDocuments() {
  const client = useApolloClient();
  const { busy, fetched } = useFetchedFile();
  return {
    /** The URL of a file is being requested. */
    busy,
    /** Downloads the delivery note of an order. */
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
    /** Downloads the documents of at most {@link maxArchivedDocuments} orders in one file; of these kinds, or all. */
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
