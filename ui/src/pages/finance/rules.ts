/** The rules for the actions on invoices. */
import { config } from '../../auth/config';
import { addDays, type CivilDate } from '../../lib/civil-date';
import { phone } from '../../lib/phone';
import { fr } from '../../lib/typography';

/** The fields of an invoice that determine whether it can be paid. */
export type Payable = { readonly canPay: boolean; readonly payment: number | null };

/** The verb of the payment action; null where the invoice cannot be paid (product S12). */
export function payVerb(invoice: Payable): string | null {
  if (!invoice.canPay) return null;
  if (invoice.payment === 4) return 'Avancer le paiement';
  return hasFailed(invoice) ? 'Réessayer' : 'Régler';
}

/** Whether its last payment failed; then there is a reason. */
export function hasFailed({ payment }: Pick<Payable, 'payment'>): boolean {
  return payment === 3 || payment === 5;
}

/** The field of an invoice with its last delivery date. */
export type Delivered = { readonly periodEnd: string | null };

/**
 * Whether all invoiced deliveries are more than 30 days old, after which no problem can be reported
 * (product S07). No delivery is later than the invoiced period.
 */
export function isTooOldToReport({ periodEnd }: Delivered, today: CivilDate): boolean {
  return periodEnd !== null && today > addDays(periodEnd, 30);
}

/** The message that it is too old, with the contact of the support. */
export function tooOldToReport(): string {
  const { supportPhone, supportEmail } = config();
  return fr`Livraisons de plus de 30 jours : appelez le ${phone(supportPhone)} ou écrivez à ${supportEmail}.`;
}

/** The maximum number of invoices in one archive or one payment; the API rejects more. */
export const maxInvoicesAtOnce = 200;

/** The fields of an invoice that a sum needs. */
export type Counted = Payable & {
  readonly id: string;
  readonly totalInclTax: number | null;
  readonly remaining: number | null;
};

/** The sums of the selected invoices. */
export function sumUp(invoices: readonly Counted[]): {
  /** With taxes, in cents. */
  total: number;
  /** The ids of the payable invoices. */
  payable: readonly string[];
  /** Their remaining amount, in cents. */
  remaining: number;
} {
  const payable = invoices.filter(({ canPay }) => canPay);
  return {
    total: added(invoices.map(({ totalInclTax }) => totalInclTax)),
    payable: payable.map(({ id }) => id),
    remaining: added(payable.map(({ remaining }) => remaining)),
  };
}

/** The fields of a line that determine its tax. */
export type Taxed = { readonly vatRate: string | null; readonly totalExclTax: number | null };

/** The tax of an invoice by rate, the highest first: its base and its amount, in cents. */
export function vatByRate(
  lines: readonly Taxed[],
): readonly { rate: string; base: number; vat: number }[] {
  const bases = new Map<string, number>();
  for (const { vatRate, totalExclTax } of lines) {
    if (vatRate === null || totalExclTax === null) continue;
    const rate = String(Number(vatRate));
    bases.set(rate, (bases.get(rate) ?? 0) + totalExclTax);
  }
  return [...bases]
    .map(([rate, base]) => ({ rate, base, vat: Math.round((base * Number(rate)) / 100) }))
    .sort((one, other) => Number(other.rate) - Number(one.rate));
}

function added(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}

/**
 * The label of a line without the name of its product, which a chip shows: « Dépôt Toulouse » of
 * « Gazole B7 · Dépôt Toulouse ».
 */
export function withoutProduct(label: string, product: string): string {
  const [first, ...rest] = label.split(/\s·\s/);
  return first === product ? rest.join(fr` · `) : label;
}
