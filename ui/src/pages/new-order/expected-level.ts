import { litres } from '../../lib/format';
import { toDate } from '../../lib/instant';
import { fr } from '../../lib/typography';
import { readSlot } from './slots';
import type { Tank } from './values';

const day = 24 * 60 * 60 * 1000;

/** When a window begins, in hours UTC: to the hour is enough for a level. */
const begins = { MORNING: '05', AFTERNOON: '11', NIGHT: '19' } as const;

/** “Niveau prévu à la livraison : environ 4 200 L, puis 19 900 L”, by what the tank uses on average; null where its level or its use is not known. */
export function expectedLevel(
  { level, levelAt, averageDailyUse, usableCapacity }: Tank,
  slot: string,
  volume: number | null,
): string | null {
  const when = readSlot(slot);
  const read = levelAt === null ? null : toDate(levelAt);
  if (level === null || averageDailyUse === null || !read || !when) return null;
  const start = Date.parse(`${when.date}T${begins[when.window]}:00:00Z`);
  const days = Math.max(0, (start - read.getTime()) / day);
  const before = level - Number(averageDailyUse) * days;
  if (before <= 0) return 'Au rythme actuel, la cuve sera vide avant la livraison.';
  const after = before + (volume ?? 0);
  const filled = volume !== null && (usableCapacity === null || after <= usableCapacity);
  const then = filled ? `, puis ${about(after)}` : '';
  return fr`Niveau prévu à la livraison : environ ${about(before)}${then} (hors autre livraison d’ici là).`;
}

/** As precisely as it can be foreseen. */
function about(level: number): string {
  const step = level < 1000 ? 10 : 100;
  return litres(Math.round(level / step) * step);
}
