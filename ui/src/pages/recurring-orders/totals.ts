import { sumOf } from '../../components/orders/sum';
import type { RecurringSummaryFragment as Recurring } from '../../components/recurring/RecurringSummary.generated';
import { monthlyCost } from '../../components/recurring/words';
import type { Totals } from '../../design/table/DataTable/Totals';

/**
 * The footer of the list: the monthly cost of the active recurring orders among these rows; other
 * pages may have more.
 */
export function recurringTotals(rows: readonly Recurring[], total: number): Totals | null {
  const active = rows.filter(({ status }) => status === 'ACTIVE');
  const cost = sumOf(active, ({ averageMonthlyCostExclTax }) => averageMonthlyCostExclTax);
  if (cost === null) return null;
  const note = [
    active.length < rows.length && 'actives seulement',
    rows.length < total && 'sur cette page',
  ];
  return {
    sums: { cout: monthlyCost(cost) },
    note: note.filter(Boolean).join(', ') || undefined,
  };
}
