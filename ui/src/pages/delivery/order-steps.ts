import {
  type OrderStatus,
  orderStatuses,
  orderStatusLabels,
  orderStatusSubtitles,
} from '../../components/orders/status';
import { dateShort, dateTimeBrief } from '../../lib/format';
import type { Instant } from '../../lib/instant';
import { nbsp } from '../../lib/typography';

/** A status that was reached, and when; an `OrderEvent` of kind STATUS_CHANGED. */
export type StatusEvent = { readonly status: string; readonly at: Instant };

/** The input of the steps; only the status is required. */
export type OrderProgress = {
  /** `Order.status`; with an unknown status the steps follow the events alone. */
  readonly status: string;
  /** The statuses reached so far, in any order; empty when the provider does not send them. */
  readonly events: readonly StatusEvent[];
  /** `Order.createdAt`: when the first step was reached, if no event has its time. */
  readonly createdAt?: Instant | null;
  /** Whether the order was cancelled; then no subtitle announces the next step. */
  readonly cancelled?: boolean;
};

/** One step, ready to render. */
export type OrderStep = {
  readonly status: OrderStatus;
  /** The exact label (product 5.3). */
  readonly label: string;
  /** The subtitle; only on the current step. */
  readonly description: string | null;
  /** The formatted time at which it was reached. */
  readonly at: string | null;
  /** Why the step has no date of its own, or its outcome. */
  readonly note: string | null;
  readonly state: 'done' | 'current' | 'upcoming';
};

/**
 * The five steps of an order, regardless of its path (product 5.3 and 7.1): a step is done when it
 * comes before the current one or was ever reached, even if it comes after. All steps of a
 * delivered order are done.
 */
export function orderSteps(
  { status, events, createdAt, cancelled }: OrderProgress,
  now: Date,
): OrderStep[] {
  const current = (orderStatuses as readonly string[]).indexOf(status);
  const history = events.toSorted((a, b) => +new Date(a.at) - +new Date(b.at));
  const reachedAt = (one: string) => history.findLast((event) => event.status === one)?.at;

  return orderStatuses.map((step, index) => {
    const at = reachedAt(step) ?? (step === 'oncoming' ? createdAt : null);
    const isCurrent = index === current && step !== 'delivered';
    const behind = index <= current || Boolean(reachedAt(step));
    const note = behind && !isCurrent ? noteOf(step, index, current, history) : null;
    return {
      status: step,
      label: orderStatusLabels[step],
      description: isCurrent && !cancelled ? orderStatusSubtitles[step] : null,
      // The outcome of a confirmation is in its note, with its own date.
      at: behind && at && !(note && step === 'waiting') ? dateTimeBrief(at, now) : null,
      note,
      state: isCurrent ? 'current' : behind ? 'done' : 'upcoming',
    };
  });
}

function noteOf(
  step: OrderStatus,
  index: number,
  current: number,
  history: readonly StatusEvent[],
): string | null {
  const last = history.findLastIndex((event) => event.status === step);
  if (step === 'waiting') {
    const next = history[last + 1];
    // Without events the path of the order is unknown.
    if (last < 0) return history.length > 0 ? 'Confirmation non requise' : null;
    // Non-breaking spaces keep the date on one line: the column of a step is narrow.
    const date = next?.status === 'oncoming' && dateShort(next.at).replaceAll(' ', nbsp);
    return date ? `Confirmée le ${date}` : null;
  }
  // The only backward transition: the tanker broke down (product 7.1).
  if (step === 'ready' && index > current && current >= 0)
    return 'Le camion-citerne attribué a changé.';
  return null;
}
