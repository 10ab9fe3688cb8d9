/** What of an order says what it costs. */
export type Priced = {
  readonly totals: { readonly totalExclTax: number | null; readonly isEstimate: boolean } | null;
  readonly cancellation: { readonly feeExclTax: number | null } | null;
};

/** What is due for an order without taxes, in cents: of a cancelled one, only the fee of its cancellation. Null when it is not known. */
export function dueExclTax({ totals, cancellation }: Priced): {
  readonly cents: number | null;
  /** It depends on the volume that is delivered. */
  readonly about: boolean;
} {
  if (cancellation) return { cents: cancellation.feeExclTax, about: false };
  return { cents: totals?.totalExclTax ?? null, about: totals?.isEstimate ?? false };
}
