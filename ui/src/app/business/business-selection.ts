import type { ShellQuery } from '../../components/permissions/Shell.generated';

/** One row of the selector. */
export type SelectableBusiness = ShellQuery['businesses'][number];

/** What the tab should do about its business once the Shell query has answered. */
export type Selection = {
  business: SelectableBusiness;
  /** The tab's own choice is no longer one of the customer's businesses. */
  fellBack: boolean;
  /** Nothing tells that the provider knows this selection: save it there. */
  save: boolean;
};

/**
 * Which business the tab works on (product 4.3): its own choice while that is
 * one of the customer's, else the server's, which is the provider's choice or
 * the first by name. Null when there is no business at all.
 *
 * The API does not say whether the provider remembers a business. When the
 * server chose the first by name, it may have been for want of one, and the
 * specification wants that saved to the customer (§4); saving what is already
 * saved changes nothing.
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
