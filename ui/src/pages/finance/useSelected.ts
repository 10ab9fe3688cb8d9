import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { isSelected, type Selection } from '../../design/table/DataTable/useSelection';
import { allRows } from '../../graphql/all-rows';
import type { InvoiceFilter, InvoiceSort } from '../../graphql/types.generated';
import { InvoicesDocument } from './FinancePage.generated';
import {
  type InvoiceRow_InvoiceFragment as Invoice,
  InvoiceRow_InvoiceFragmentDoc,
} from './InvoiceRow.generated';
import { maxInvoicesAtOnce } from './rules';

/** The list whose rows are selected. */
export type Selected = { filter: InvoiceFilter; sort: InvoiceSort };

/**
 * The selected invoices: those of the current page are cached, the others are requested. Undefined
 * until they have loaded, and for a selection above the maximum.
 */
export function useSelected(
  selection: Selection & { count: number },
  list: Selected,
): { invoices: readonly Invoice[] | undefined; failed: boolean } {
  const client = useApolloClient();
  const [read, setRead] = useState<{ of: string; all: readonly Invoice[] | null }>();
  const of = JSON.stringify(list);
  const elsewhere = selection.mode === 'all' && selection.count <= maxInvoicesAtOnce;
  useEffect(() => {
    if (!elsewhere) return undefined;
    let wanted = true;
    const known = (all: readonly Invoice[] | null) => {
      if (wanted) setRead({ of, all });
    };
    allRows(client, InvoicesDocument, JSON.parse(of), ({ invoices }) => invoices).then(known, () =>
      known(null),
    );
    return () => {
      wanted = false;
    };
  }, [client, of, elsewhere]);

  if (selection.mode === 'some') return { invoices: rowsOf(client, selection.ids), failed: false };
  const all = elsewhere && read?.of === of ? read.all : undefined;
  return {
    invoices: all?.filter(({ id }) => isSelected(selection, id)),
    failed: all === null,
  };
}

type Client = ReturnType<typeof useApolloClient>;

/** The rows selected one by one: they have all been displayed, so the cache has them. */
export function rowsOf(client: Client, ids: ReadonlySet<string>): Invoice[] {
  return [...ids].flatMap(
    (id) =>
      client.readFragment<Invoice>({
        from: { __typename: 'Invoice', id },
        fragment: InvoiceRow_InvoiceFragmentDoc,
        fragmentName: 'InvoiceRow_invoice',
      }) ?? [],
  );
}
