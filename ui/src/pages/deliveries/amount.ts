/** The fields of an order that give its cost. */
export type Priced = {
  readonly totals: { readonly totalExclTax: number | null; readonly isEstimate: boolean } | null;
  readonly cancellation: { readonly feeExclTax: number | null } | null;
};

/**
 * The amount due for an order without taxes, in cents; for a cancelled order, only the cancellation
 * fee. Null when it is unknown.
 */
export function dueExclTax({ totals, cancellation }: Priced): {
  readonly cents: number | null;
  /** Whether it depends on the delivered volume. */
  readonly about: boolean;
} {
  if (cancellation) return { cents: cancellation.feeExclTax, about: false };
  return { cents: totals?.totalExclTax ?? null, about: totals?.isEstimate ?? false };
}
