import { litres, percent } from '../../lib/format';
import type { ProductsCard_OrderFragment } from './ProductsCard.generated';

type Volumes = Pick<
  ProductsCard_OrderFragment['items'][number],
  'volumeOrdered' | 'volumeDelivered' | 'fillUp'
>;

/** Hundredths of the volume that was ordered, from which a difference is told (product S07, block 3). */
const tolerated = 2;

/**
 * “−180 L (−1,5 %)”: by how much less or more than ordered was delivered; null below 2 %, and for a
 * tank to be filled up, whose volume was only expected.
 */
export function volumeGap({ volumeOrdered, volumeDelivered, fillUp }: Volumes): string | null {
  if (fillUp || !volumeOrdered || volumeDelivered === null) return null;
  const gap = volumeDelivered - volumeOrdered;
  const share = (gap / volumeOrdered) * 100;
  if (Math.abs(share) <= tolerated) return null;
  const sign = gap > 0 ? '+' : '';
  return `${sign}${litres(gap)} (${sign}${percent(share.toFixed(4))})`;
}
