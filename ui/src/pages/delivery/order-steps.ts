import {
  type OrderStatus,
  orderStatuses,
  orderStatusLabels,
  orderStatusSubtitles,
} from '../../components/orders/status';
import { dateShort, dateTimeBrief } from '../../lib/format';
import type { Instant } from '../../lib/instant';
import { nbsp } from '../../lib/typography';

/** A status that was reached, and when; `OrderEvent` of kind STATUS_CHANGED. */
export type StatusEvent = { readonly status: string; readonly at: Instant };

/** What the steps are computed from: nothing but the status is taken for granted. */
export type OrderProgress = {
  /** `Order.status`; one that this version does not know leaves every step as its events say. */
  readonly status: string;
  /** The statuses reached so far, in any order; empty when the provider does not tell. */
  readonly events: readonly StatusEvent[];
  /** `Order.createdAt`: when the first step was reached, if no event says so. */
  readonly createdAt?: Instant | null;
  /** It was cancelled where it stands: no subtitle promises what comes next. */
  readonly cancelled?: boolean;
};

/** One step, ready to be drawn. */
export type OrderStep = {
  readonly status: OrderStatus;
  /** Exact label (product 5.3). */
  readonly label: string;
  /** The subtitle, on the current step alone. */
  readonly description: string | null;
  /** When it was reached, written. */
  readonly at: string | null;
  /** Why a step has no date of its own, or what became of it. */
  readonly note: string | null;
  readonly state: 'done' | 'current' | 'upcoming';
};

/**
 * The five steps of an order whatever way it took (product 5.3 and 7.1): a step is behind when it
 * stands before the current one or was reached in time, even where it stands after. A delivered
 * order has every step behind it.
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
      // What became of a confirmation is told in its note, with its own date.
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
    // Without any event nothing is known of how the order went.
    if (last < 0) return history.length > 0 ? 'Confirmation non requise' : null;
    // The date stays in one piece: the room under a step is narrow.
    const date = next?.status === 'oncoming' && dateShort(next.at).replaceAll(' ', nbsp);
    return date ? `Confirmée le ${date}` : null;
  }
  // The one step back there is: the tanker broke down (product 7.1).
  if (step === 'ready' && index > current && current >= 0)
    return 'Le camion-citerne attribué a changé.';
  return null;
}
