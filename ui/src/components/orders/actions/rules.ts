import { config } from '../../../auth/config';
import { toDate } from '../../../lib/instant';
import { phone } from '../../../lib/phone';
import { fr } from '../../../lib/typography';

/** How long after its delivery a problem can be reported, in milliseconds: 30 days (product S07). */
const reportable = 30 * 24 * 60 * 60 * 1000;

/** The values of an order that decide whether a problem can be reported. */
export type Reportable = {
  readonly status: string;
  readonly cancellation: object | null;
  readonly deliveredAt: string | null;
  readonly issue: { readonly status: string | null } | null;
};

/** Reports whether a problem can be reported: from the departure of the tanker until 30 days after the delivery, one at a time (product S07). */
export function mayReport(
  { status, cancellation, deliveredAt, issue }: Reportable,
  now: Date,
): boolean {
  if (cancellation || (issue && issue.status !== 'CLOSED')) return false;
  if (status === 'processing') return true;
  const end = status === 'delivered' && deliveredAt ? toDate(deliveredAt) : null;
  return end !== null && now.getTime() < end.getTime() + reportable;
}

/** Reports whether an order may have a delivery note, which is issued some time after the delivery. */
export function mayHaveNote({
  status,
  cancellation,
}: {
  readonly status: string;
  readonly cancellation: object | null;
}): boolean {
  return status === 'delivered' && !cancellation;
}

/** Returns why an order cannot be cancelled, and whom to call when the support still can. */
export function whyNotCancellable({
  status,
  cancellation,
}: {
  readonly status: string;
  readonly cancellation: object | null;
}): string {
  if (cancellation) return 'Cette commande est déjà annulée.';
  if (status === 'delivered') return 'Cette commande est déjà livrée.';
  const call = `appelez le ${phone(config().supportPhone)}.`;
  return status === 'processing'
    ? fr`La livraison a commencé : ${call}`
    : fr`Cette commande ne peut plus être annulée ici : ${call}`;
}

/** The current fee of a cancellation. */
export type Fee = {
  readonly freeCancellationUntil: string | null;
  /** In cents without tax; null when the provider does not send it. */
  readonly cancellationFeeExclTax: number | null;
};

/** Reports whether two responses have the same cancellation fee. */
export function sameFee(one: Fee, other: Fee): boolean {
  return (
    one.cancellationFeeExclTax === other.cancellationFeeExclTax &&
    one.freeCancellationUntil === other.freeCancellationUntil
  );
}
