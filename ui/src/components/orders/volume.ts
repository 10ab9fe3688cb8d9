import { integer } from '../../lib/format';
import { inSentence, le } from '../../lib/grammar';
import { orderSentence } from './sentences';

/** The limits of a product, in litres (product 7.2). */
type Limits = {
  readonly name: string;
  readonly minVolume: number | null;
  readonly maxVolume: number | null;
  readonly volumeStep: number | null;
};

/** What stands against a volume beside the limits of its product. */
type Beside = {
  /** Litres that its tank has room for; all when absent. */
  room?: number | undefined;
  /** Litres of the product that the delivery holds already: the maximum is that of the delivery. */
  ordered?: number;
};

/** What is wrong with a volume of a product, null when nothing is. */
export function litresFault(
  volume: number | null,
  { name, minVolume, maxVolume, volumeStep }: Limits,
  { room = Number.POSITIVE_INFINITY, ordered = 0 }: Beside = {},
): string | null {
  if (volume === null || !Number.isInteger(volume) || volume <= 0)
    return orderSentence('volume required');
  if (minVolume !== null && volume < minVolume)
    return orderSentence('volume min', integer(minVolume), le(inSentence(name)));
  const left = (maxVolume ?? Number.POSITIVE_INFINITY) - ordered;
  // The smaller limit is named: what keeps within it keeps within both.
  if (volume > room && room <= left) return orderSentence('ullage_exceeded', integer(room));
  if (maxVolume !== null && volume > left) return orderSentence('volume max', integer(maxVolume));
  if (volumeStep && volume % volumeStep !== 0)
    return orderSentence('volume step', integer(volumeStep));
  return null;
}
