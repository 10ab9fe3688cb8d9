/** The filters by site and by product, which several lists have. */
import type { ChoiceFilter } from '../design/table/FilterBar/filter';
import { addressName } from './names';

type Address = { id: string; label: string; city: string; kind: string | null };

/** The sites and products of a list; undefined while they load. */
type Choices =
  | {
      readonly currentBusiness: { readonly addresses: readonly Address[] } | null;
      readonly gasList: readonly { readonly id: string; readonly shortName: string }[];
    }
  | undefined;

type Chosen = Pick<ChoiceFilter, 'values' | 'onChange'>;

/** A billing address is no site. */
export function siteFilter(choices: Choices, chosen: Chosen): ChoiceFilter {
  const sites = (choices?.currentBusiness?.addresses ?? []).filter(
    ({ kind }) => kind !== 'BILLING',
  );
  return {
    id: 'site',
    label: 'Site',
    options: sites.map((site) => ({ value: site.id, label: addressName(site) })),
    ...chosen,
  };
}

export function productFilter(choices: Choices, chosen: Chosen): ChoiceFilter {
  return {
    id: 'produit',
    label: 'Produit',
    options: (choices?.gasList ?? []).map(({ id, shortName }) => ({ value: id, label: shortName })),
    ...chosen,
  };
}
