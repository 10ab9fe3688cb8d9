import { useApolloClient } from '@apollo/client/react';
import type { useFetchedFile } from '../../components/useFetchedFile';
import type { InvoiceFilter } from '../../graphql/types.generated';
import { AccountingEntriesDocument, InvoiceArchiveDocument } from './FinancePage.generated';

/** Downloads files of several invoices. */
export function useInvoiceFiles({ busy, fetched }: ReturnType<typeof useFetchedFile>) {
  const client = useApolloClient();
  return {
    busy,
    /** The invoices in one archive, each as PDF and XML. */
    archive: (ids: string[]) =>
      fetched(async () => {
        const { data } = await client.query({
          query: InvoiceArchiveDocument,
          variables: { ids },
          fetchPolicy: 'no-cache',
          errorPolicy: 'none',
        });
        const url = data?.invoiceArchive;
        return url ? { url, name: 'factures.zip' } : null;
      }, 'Il n’y a pas encore de facture à télécharger.'),
    /** The accounting entries of the filtered list. */
    entries: (filter: InvoiceFilter) =>
      fetched(async () => {
        const { data } = await client.query({
          query: AccountingEntriesDocument,
          variables: { filter },
          fetchPolicy: 'no-cache',
          errorPolicy: 'none',
        });
        const url = data?.accountingEntriesUrl;
        return url ? { url, name: 'ecritures-comptables.csv' } : null;
      }, 'Les écritures comptables ne sont pas disponibles.'),
  };
}
