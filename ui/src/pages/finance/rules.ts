/** What may be done with an invoice. */

/** As much of an invoice as says whether it can be paid. */
export type Payable = { readonly canPay: boolean; readonly payment: number | null };

/** What pays an invoice, in a verb; null where nothing does (product S12). */
export function payVerb({ canPay, payment }: Payable): string | null {
  if (!canPay) return null;
  if (payment === 4) return 'Avancer le paiement';
  return payment === 3 || payment === 5 ? 'Réessayer' : 'Régler';
}

/** The most invoices that one archive holds or one payment settles; the API refuses more. */
export const mostAtOnce = 200;

/** As much of an invoice as a sum is made of. */
export type Counted = Payable & {
  readonly id: string;
  readonly totalInclTax: number | null;
  readonly remaining: number | null;
};

/** What the chosen invoices come to. */
export function sumUp(invoices: readonly Counted[]): {
  /** With taxes, in cents. */
  total: number;
  /** Those that can be paid. */
  payable: readonly string[];
  /** What these are still owed, in cents. */
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

/** The tax of an invoice by rate, the highest first: what it is counted on and what it comes to, in cents. */
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
