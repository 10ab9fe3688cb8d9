import { litres, percent } from '../../lib/format';
import type { ProductsCard_OrderFragment } from './ProductsCard.generated';

type Volumes = Pick<
  ProductsCard_OrderFragment['items'][number],
  'volumeOrdered' | 'volumeDelivered' | 'fillUp'
>;

/** The percentage of the ordered volume above which a difference is shown (product S07, block 3). */
const toleratedPercent = 2;

/**
 * “−180 L (−1,5 %)”: the difference between the delivered and the ordered volume; null up to 2 %,
 * and for a tank to fill up, whose volume was only an estimate.
 */
export function volumeGap({ volumeOrdered, volumeDelivered, fillUp }: Volumes): string | null {
  if (fillUp || !volumeOrdered || volumeDelivered === null) return null;
  const gap = volumeDelivered - volumeOrdered;
  const share = (gap / volumeOrdered) * 100;
  if (Math.abs(share) <= toleratedPercent) return null;
  const sign = gap > 0 ? '+' : '';
  return `${sign}${litres(gap)} (${sign}${percent(share.toFixed(4))})`;
}
