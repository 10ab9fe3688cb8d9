import { Missing } from '../../design/structure/Missing/Missing';
import type { Address } from '../../graphql/types.generated';
import { dotted } from '../../lib/dotted';
import { addressName } from '../names';

export type OrderSiteProps = { address: Pick<Address, 'label' | 'city'> | null };

/** The site of an order: its name, and its town when the name does not contain it. */
export function OrderSite({ address }: OrderSiteProps) {
  if (!address) return <Missing />;
  const name = addressName(address);
  return dotted(name, !name.includes(address.city ?? '') && address.city);
}
