/** The footer of the list: the amounts of the whole list or of the selection. */

import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { Totals } from '../../design/table/DataTable/Totals';
import type { Selection } from '../../design/table/DataTable/useSelection';
import { money } from '../../lib/format';
import type { InvoicesQuery } from './FinancePage.generated';
import type { InvoiceRow_InvoiceFragment as Invoice } from './InvoiceRow.generated';
import { rowsOf } from './useSelected';

/** The summed amounts, by column id. */
const amounts = {
  ht: 'totalExclTax',
  tva: 'vat',
  ttc: 'totalInclTax',
  reste: 'remaining',
} as const satisfies Record<string, keyof Invoice>;

type Amounts = Readonly<Record<(typeof amounts)[keyof typeof amounts], number | null>>;

/** Returns the function that gives a DataTable the sums of the list or of the selection. */
export function useInvoiceTotals(totals: InvoicesQuery['invoices']['totals'] | undefined) {
  const client = useApolloClient();
  return useCallback(
    (chosen: Selection | null): Totals | null => {
      const some = rowsOf(client, chosen?.ids ?? new Set());
      if (chosen?.mode === 'some') return written((of) => sumOf(some, of));
      if (!totals) return null;
      return written((of) => {
        const [whole, part] = [totals[of], sumOf(some, of)];
        return whole === null || part === null ? null : whole - part;
      });
    },
    [client, totals],
  );
}

/**
 * The sum of an amount; null when an invoice does not have it, since the sum would be too small.
 */
function sumOf(invoices: readonly Invoice[], of: keyof Amounts): number | null {
  return invoices.reduce<number | null>((sum, { [of]: cents }) => {
    return sum === null || cents === null ? null : sum + cents;
  }, 0);
}

function written(sum: (of: keyof Amounts) => number | null): Totals {
  const sums: Record<string, string> = {};
  for (const [id, of] of Object.entries(amounts)) {
    const cents = sum(of);
    if (cents !== null) sums[id] = money(cents);
  }
  return { sums };
}
