import { Gauge } from 'lucide-react';
import { paths } from '../../lib/paths';
import { fr } from '../../lib/typography';
import type { Entry } from './entries';

const reading = {
  id: 'action:tank-reading',
  group: 'Actions',
  icon: Gauge,
  title: 'Relever un niveau de cuve',
  words: 'jauge relevé',
  command: 'tank-reading',
} as const satisfies Entry;

/**
 * Returns one reading action per cached tank, and one that lets the user choose a tank in the fleet.
 * `reason` says why they are disabled.
 */
export function readingEntries(
  tanks: readonly Entry[],
  reason: string | undefined,
): readonly Entry[] {
  return [
    { ...reading, to: paths.fleet, reason },
    ...tanks.map((tank) => ({
      ...reading,
      id: `${reading.id}:${tank.id}`,
      title: fr`Relever le niveau : ${tank.title}`,
      // A user who types the name of a tank wants the tank first.
      called: 'Relever le niveau',
      subtitle: tank.subtitle,
      words: `${reading.words} ${tank.title}`,
      to: pathOf(tank),
      reason,
      searched: true,
    })),
  ];
}

function pathOf({ to }: Entry): string {
  return `${to}&relever=1`;
}
