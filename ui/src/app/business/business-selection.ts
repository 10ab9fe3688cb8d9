import type { ShellQuery } from '../../components/permissions/Shell.generated';

/** One row of the selector. */
export type SelectableBusiness = ShellQuery['businesses'][number];

/** The business of the tab, and what to do about it, once the Shell query has answered. */
export type Selection = {
  business: SelectableBusiness;
  /** The tab's own choice is no longer one of the customer's businesses. */
  fellBack: boolean;
  /** Save this selection with the provider: it may not know it. */
  save: boolean;
};

/**
 * Returns the business that the tab works on (product 4.3): its own choice while that is
 * one of the customer's, else the server's, which is the provider's choice or
 * the first by name. Null when there is no business at all.
 *
 * The API does not say whether the provider remembers a business. When the
 * server chose the first by name, the provider may have had no choice, and the
 * specification wants that first one saved to the customer (§4). Saving it a
 * second time changes nothing.
 */
export function select(data: ShellQuery, chosen: string | undefined): Selection | null {
  const { businesses, currentBusiness, me } = data;
  const find = (id: string | undefined) => businesses.find((business) => business.id === id);
  const own = find(chosen);
  if (own) return { business: own, fellBack: false, save: false };
  const fallback = currentBusiness ?? find(me?.currentBusiness?.id) ?? businesses[0];
  // A list that failed is empty: it proves nothing about the tab's choice.
  if (!fallback) return null;
  return {
    business: fallback,
    fellBack: chosen !== undefined && businesses.length > 0 && fallback.id !== chosen,
    save: chosen === undefined && fallback.id === businesses[0]?.id,
  };
}
