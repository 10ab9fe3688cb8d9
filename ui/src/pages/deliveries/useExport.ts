import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { isSelected, type Selection } from '../../design/table/DataTable/useSelection';
import {
  type OrderRowFragment as Order,
  OrderRowFragmentDoc,
} from '../../graphql/OrderRow.generated';
import type { OrderFilter, OrderSort } from '../../graphql/types.generated';
import { count } from '../../lib/count';
import { recordEvent } from '../../lib/events';
import { saveFile } from '../../lib/save-file';
import { OrdersDocument } from './Deliveries.generated';
import { deliveriesCsv, gather } from './exported';

/** Every row of the list. */
const everything: Selection = { mode: 'all', ids: new Set() };

/** What a file is made of. */
export type Exported = {
  filter: OrderFilter;
  sort: OrderSort | undefined;
  /** Its name, with its extension. */
  name: string;
};

/** Gives the list, or what is chosen of it, to the person as a file. */
export function useExport({ filter, sort, name }: Exported) {
  const client = useApolloClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  // What could not be exported, to be tried again.
  const [failed, setFailed] = useState<Selection>();

  async function orders(selection: Selection): Promise<Order[]> {
    // Rows that were chosen one by one have all been seen: the cache has them.
    if (selection.mode === 'some')
      return [...selection.ids].flatMap(
        (id) =>
          client.readFragment<Order>({
            id: client.cache.identify({ __typename: 'Order', id }) ?? '',
            fragment: OrderRowFragmentDoc,
            fragmentName: 'OrderRow',
          }) ?? [],
      );
    return gather(
      async (page) => {
        const { data } = await client.query({
          query: OrdersDocument,
          variables: { filter, ...(sort && { sort }), page },
          // The list on the screen stays as it is; a file with holes is none.
          fetchPolicy: 'no-cache',
          errorPolicy: 'none',
        });
        if (!data) throw new Error('an answer without orders');
        return { items: data.orders.items, totalPages: data.orders.pageInfo.totalPages };
      },
      ({ id }) => isSelected(selection, id),
    );
  }

  async function save(selection: Selection = everything): Promise<void> {
    setBusy(true);
    setFailed(undefined);
    try {
      const found = await orders(selection);
      saveFile(name, deliveriesCsv(found));
      recordEvent('export:created', { kind: 'DELIVERIES', format: 'CSV' });
      toast.success(
        `${count(found.length, 'livraison')} ${found.length < 2 ? 'exportée' : 'exportées'}.`,
      );
    } catch {
      setFailed(selection);
    } finally {
      setBusy(false);
    }
  }
  return { busy, save, failed, forget: () => setFailed(undefined) };
}
