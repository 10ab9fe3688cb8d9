/** The rules for the actions on invoices. */
import { config } from '../../auth/config';
import { addDays, type CivilDate } from '../../lib/civil-date';
import { phone } from '../../lib/phone';
import { fr } from '../../lib/typography';

/** As much of an invoice as says whether it can be paid. */
export type Payable = { readonly canPay: boolean; readonly payment: number | null };

/** The verb of the action that pays an invoice; null where it cannot be paid (product S12). */
export function payVerb(invoice: Payable): string | null {
  if (!invoice.canPay) return null;
  if (invoice.payment === 4) return 'Avancer le paiement';
  return hasFailed(invoice) ? 'Réessayer' : 'Régler';
}

/** Whether its last payment failed, which has a reason. */
export function hasFailed({ payment }: Pick<Payable, 'payment'>): boolean {
  return payment === 3 || payment === 5;
}

/** As much of an invoice as says when it was delivered. */
export type Delivered = { readonly periodEnd: string | null };

/** Whether all that it invoices was delivered more than 30 days ago, after which no problem can be reported (product S07): nothing of it is later than its period. */
export function isTooOldToReport({ periodEnd }: Delivered, today: CivilDate): boolean {
  return periodEnd !== null && today > addDays(periodEnd, 30);
}

/** Says so, and how to reach the support all the same. */
export function tooOldToReport(): string {
  const { supportPhone, supportEmail } = config();
  return fr`Livraisons de plus de 30 jours : appelez le ${phone(supportPhone)} ou écrivez à ${supportEmail}.`;
}

/** The most invoices that one archive holds or one payment settles; the API refuses more. */
export const mostAtOnce = 200;

/** As much of an invoice as a sum is made of. */
export type Counted = Payable & {
  readonly id: string;
  readonly totalInclTax: number | null;
  readonly remaining: number | null;
};

/** The sums of the chosen invoices. */
export function sumUp(invoices: readonly Counted[]): {
  /** With taxes, in cents. */
  total: number;
  /** Those that can be paid. */
  payable: readonly string[];
  /** The rest to pay of these, in cents. */
  remaining: number;
} {
  const payable = invoices.filter(({ canPay }) => canPay);
  return {
    total: added(invoices.map(({ totalInclTax }) => totalInclTax)),
    payable: payable.map(({ id }) => id),
    remaining: added(payable.map(({ remaining }) => remaining)),
  };
}

/** As much of a line as says how it is taxed. */
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

/** The label of a line beside the chip of its product: « Dépôt Toulouse » of « Gazole B7 · Dépôt Toulouse ». */
export function besideProduct(label: string, product: string): string {
  const [first, ...rest] = label.split(/\s·\s/);
  return first === product ? rest.join(fr` · `) : label;
}
