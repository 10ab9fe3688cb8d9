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

/** Limits of a volume in addition to those of its product. */
type Beside = {
  /** The ullage of its tank in litres; no limit when absent. */
  room?: number | undefined;
  /** The litres of the product in other lines of the delivery: the maximum is per delivery. */
  ordered?: number;
};

/** Returns the problem with the volume of a product, or null. */
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
  // Name the smaller limit: a volume within it is within both.
  if (volume > room && room <= left) return orderSentence('ullage_exceeded', integer(room));
  if (maxVolume !== null && volume > left) return orderSentence('volume max', integer(maxVolume));
  if (volumeStep && volume % volumeStep !== 0)
    return orderSentence('volume step', integer(volumeStep));
  return null;
}
