import { Missing } from '../../design/structure/Missing/Missing';
import { litres } from '../../lib/format';
import { fr } from '../../lib/typography';
import { sumOf } from './sum';

/** The ordered or delivered volume, in litres. */
type Item = {
  readonly volumeOrdered: number | null;
  readonly volumeDelivered: number | null;
  readonly fillUp: boolean;
};

export type OrderVolumeProps = { items: readonly Item[] };

/** The delivered volume, else the ordered one; “Plein (≈ 15 800 L)” before a fill-up (product 9.1). */
export function OrderVolume({ items }: OrderVolumeProps) {
  const volume = sumOf(items, (item) => item.volumeDelivered ?? item.volumeOrdered);
  const full = items.some(({ fillUp, volumeDelivered }) => fillUp && volumeDelivered === null);
  if (volume === null) return full ? 'Plein' : <Missing />;
  return full ? fr`Plein (≈ ${litres(volume)})` : litres(volume);
}
