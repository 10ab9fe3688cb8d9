import type { NextVolume } from '../../components/LevelGauge/level';
import { slotInBrief } from '../../components/orders/slot';
import { dateNear, litres } from '../../lib/format';
import { and, capitalized } from '../../lib/grammar';
import { toDate } from '../../lib/instant';
import { fr } from '../../lib/typography';
import type { Coming } from './coming';
import { readSlot } from './slots';
import type { Tank } from './values';

const day = 24 * 60 * 60 * 1000;

/** When a slot begins, in hours UTC; the hour is precise enough for a level. */
const begins = { MORNING: '05', AFTERNOON: '11', NIGHT: '19' } as const;

/** The forecast for a tank. */
export type Expected = {
  sentence: string;
  /** Why the volume will not fit; null when it will. */
  warning: string | null;
};

/**
 * “Niveau prévu à la livraison : environ 4 200 L, puis 19 900 L”, from the tank's average daily use
 * and its earlier deliveries, as far as they are known (`coming`); null when its level or its use
 * is unknown.
 */
export function expectedLevel(
  { id, level, levelAt, averageDailyUse, usableCapacity }: Tank,
  slot: string,
  volume: number | null,
  coming: readonly Coming[] | null,
): Expected | null {
  const start = startOf(slot);
  const read = levelAt === null ? null : toDate(levelAt);
  if (level === null || averageDailyUse === null || !read || start === null) return null;
  const added = coming
    ?.map((one) => ({ ...one, at: startOf(one.slot) ?? Date.parse(one.date) }))
    .filter(({ tankId, at }) => tankId === id && at <= start)
    .sort((a, b) => a.at - b.at);
  const counted = added?.flatMap(({ volume, ...one }) =>
    volume === null ? [] : { ...one, volume },
  );
  const whole = counted !== undefined && counted.length === added?.length;

  const most = usableCapacity ?? Number.POSITIVE_INFINITY;
  let before = level;
  let since = read.getTime();
  for (const one of [...(counted ?? []), { at: start, volume: 0 }]) {
    const used = (Number(averageDailyUse) * Math.max(0, one.at - since)) / day;
    before = Math.max(0, before - used);
    // A driver stops at the tank's capacity.
    before = Math.max(before, Math.min(before + one.volume, most));
    since = Math.max(since, one.at);
  }

  const others = counted?.length ? withOthers(counted) : null;
  const said = others ? ` ${others}` : '';
  if (before <= 0) return { sentence: emptyBefore, warning: null };
  const room = most - before;
  const fits = (volume ?? 0) <= room;
  const then = volume !== null && fits ? `, puis ${about(before + volume)}` : '';
  const unless = whole ? '' : ' (hors autre livraison d’ici là)';
  return {
    sentence: fr`Niveau prévu à la livraison : environ ${about(before)}${said}${then}${unless}.`,
    // Without other deliveries, a volume that fits now will fit later too: only an old reading
    // predicts less room.
    warning: fits || others === null ? null : tooMuch(others, room),
  };
}

/** The next delivery to a tank; null when there is none or it is unknown. */
export function nextInto(tankId: string, coming: readonly Coming[] | null): NextVolume | null {
  const at = ({ slot, date }: Coming) => startOf(slot) ?? Date.parse(date);
  const [first] = (coming ?? [])
    .filter((one) => one.tankId === tankId)
    .sort((one, other) => at(one) - at(other));
  if (!first) return null;
  const { date, slot, volume } = first;
  return { volume, on: slotInBrief(readSlot(slot) ?? { date }) };
}

const emptyBefore = 'Au rythme actuel, la cuve sera vide avant la livraison.';

function startOf(slot: string): number | null {
  const when = readSlot(slot);
  return when && Date.parse(`${when.date}T${begins[when.window]}:00:00Z`);
}

/** “avec les 12 000 L du 26 novembre”; with more than two deliveries, their number. */
function withOthers(all: readonly { volume: number; date: string }[]): string {
  if (all.length > 2) return `avec les ${all.length} livraisons prévues d’ici là`;
  return `avec ${and(all.map(({ volume, date }) => `les ${litres(volume)} du ${dateNear(date)}`))}`;
}

/** “Avec les 12 000 L du 26 novembre, la cuve n’aura de place que pour environ 9 800 L”. */
function tooMuch(others: string, room: number): string {
  const left =
    room < 10 ? 'n’aura plus de place' : `n’aura de place que pour environ ${about(room)}`;
  return fr`${capitalized(others)}, la cuve ${left} à la livraison (remplissage limité à 95 %).`;
}

/** Rounded to the precision of a forecast. */
function about(level: number): string {
  const step = level < 1000 ? 10 : 100;
  return litres(Math.round(level / step) * step);
}
