import type { WaitingReasonCode } from '../../graphql/types.generated';
import { dateTime, money } from '../../lib/format';
import { capitalized } from '../../lib/grammar';
import { fr } from '../../lib/typography';
import type { Slot } from './slot';

/** The values of an order that explain why it waits. */
export type Waiting = {
  readonly status: string;
  readonly cancellation: object | null;
  /** The provider’s own words. */
  readonly waitingReason: string | null;
  /** Null when the provider sends only a text. */
  readonly waitingReasons:
    | readonly { readonly code: WaitingReasonCode; readonly amountOver: number | null }[]
    | null;
  readonly waitingUntil: string | null;
};

const reasons: Record<WaitingReasonCode, string> = {
  CREDIT_EXCEEDED: 'encours autorisé dépassé',
  SLOT_CAPACITY: 'volume supérieur à la capacité restante du créneau',
  FIRST_ORDER: 'première commande de l’entreprise',
  QUOTE_EXPIRED: 'prix garanti expiré',
  PRICE_GAP: fr`écart de prix supérieur à 3 %`,
  SLOT_PROPOSED: 'nouveau créneau proposé',
  SLOT_TO_COME: 'un autre créneau vous sera proposé',
};

/** Returns why an order waits, for use inside a sentence: “encours autorisé dépassé de 1 842,00 €”; null when it does not wait, or without a reason (product 7.1). */
export function waitingReasonOf(order: Waiting): string | null {
  if (order.status !== 'waiting' || order.cancellation) return null;
  const texts = (order.waitingReasons ?? []).map(
    ({ code, amountOver }) => reasons[code] + (amountOver ? ` de ${money(amountOver)}` : ''),
  );
  if (texts.length > 0) return texts.join(', ');
  const words = order.waitingReason?.trim().replace(/\.$/, '');
  return words ? words.charAt(0).toLocaleLowerCase('fr') + words.slice(1) : null;
}

/** Returns why an order waits, as a label: “Encours autorisé dépassé de 1 842,00 €”. */
export function waitingLabel(order: Waiting): string | null {
  const reason = waitingReasonOf(order);
  return reason && capitalized(reason);
}

/** Returns what ends the wait, and until when (product 7.1): a proposed slot cannot be accepted once it has begun. */
export function waitingAdvice({ waitingUntil }: Waiting, proposed: Slot | null): string {
  const begins = proposed?.startsAt ?? null;
  const beginsFirst =
    begins !== null && (waitingUntil === null || Date.parse(begins) < Date.parse(waitingUntil));
  const until = beginsFirst ? begins : waitingUntil;
  const before = until ? ` avant le ${dateTime(until)}` : '';
  // It is unknown what happens to the order once a slot has begun.
  const otherwise = until && !beginsFirst ? fr` ; sinon, la commande sera annulée` : '';
  return proposed
    ? `Acceptez ou refusez le créneau proposé${before}${otherwise}.`
    : `Nous devons la confirmer${before}${otherwise}.`;
}
