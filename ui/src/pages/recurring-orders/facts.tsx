import { labelOf } from '../../components/labels';
import { slotWindows } from '../../components/orders/labels';
import { nextDelivery } from '../../components/recurring/occurrences';
import type { RecurringSummaryFragment as Recurring } from '../../components/recurring/RecurringSummary.generated';
import { monthlyCost } from '../../components/recurring/words';
import { Missing } from '../../design/structure/Missing/Missing';
import { dotted } from '../../lib/dotted';
import { dateDay } from '../../lib/format';

/** “mar. 24 novembre · Matin”: the next delivery, or why there is none. */
export function NextDelivery({ order }: { order: Recurring }) {
  const next = nextDelivery(order.nextOccurrences);
  if (next) return dotted(dateDay(next.date), labelOf(slotWindows, next.window));
  if (order.status === 'PAUSED') return 'Après la reprise';
  return <Missing />;
}

/** “≈ 38 400 € HT / mois”. */
export function MonthlyCost({ order }: { order: Recurring }) {
  const { averageMonthlyCostExclTax: cents } = order;
  return cents === null ? <Missing /> : monthlyCost(cents);
}
