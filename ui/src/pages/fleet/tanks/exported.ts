/** The tanks as a file for a spreadsheet: how they are gathered, and what stands in it. */

import { labelOf } from '../../../components/labels';
import { addressName } from '../../../components/names';
import type { TankCard_TankFragment as Tank } from '../../../components/TankCard/TankCard.generated';
import { levelSources } from '../../../components/TankCard/words';
import { type Cell, csv } from '../../../lib/csv';
import { dateTime } from '../../../lib/format';

/** Rows of one answer, the most that the API gives. */
const perPage = 100;

/** Asks for one page of 100. */
type AskPage = (page: { page: number; perPage: number }) => Promise<{
  items: readonly Tank[];
  totalPages: number;
}>;

/** Every tank of the list, page after page, each once: what comes in between may move one to the next page. */
export async function gather(ask: AskPage): Promise<Tank[]> {
  const found = new Map<string, Tank>();
  for (let page = 1; ; page++) {
    const { items, totalPages } = await ask({ page, perPage });
    for (const tank of items) found.set(tank.id, tank);
    if (page >= totalPages) return [...found.values()];
  }
}

const columns: readonly (readonly [header: string, cell: (tank: Tank) => Cell])[] = [
  ['Nom', ({ name }) => name],
  ['Site', ({ address }) => address && addressName(address)],
  ['Ville', ({ address }) => address?.city ?? null],
  ['Produit', ({ gas }) => gas?.shortName ?? null],
  ['Capacité (L)', ({ capacity }) => capacity],
  ['Seuil d’alerte (%)', ({ alertThresholdPercent }) => alertThresholdPercent],
  ['Niveau (L)', ({ level }) => level],
  ['Niveau (%)', ({ levelPercent }) => number(levelPercent)],
  ['Creux disponible (L)', ({ ullage }) => ullage],
  ['Relevé le', ({ levelAt }) => levelAt && dateTime(levelAt)],
  ['Source', ({ levelSource }) => labelOf(levelSources, levelSource)],
  ['Consommation moyenne (L/jour)', ({ averageDailyUse }) => number(averageDailyUse)],
  ['Autonomie, au moins (jours)', ({ daysLeftLow }) => number(daysLeftLow)],
  ['Autonomie, au plus (jours)', ({ daysLeftHigh }) => number(daysLeftHigh)],
  ['Prochaine livraison', ({ nextOrder }) => nextOrder?.slot?.date ?? null],
  ['Volume conseillé (L)', ({ suggestedOrder }) => suggestedOrder?.volume ?? null],
  ['À commander avant le', ({ suggestedOrder }) => suggestedOrder?.orderBefore ?? null],
  ['En service', ({ active }) => (active ? 'Oui' : 'Non')],
];

/** The file's content, the header first. */
export function tanksCsv(tanks: readonly Tank[]): string {
  return csv([
    columns.map(([header]) => header),
    ...tanks.map((tank) => columns.map(([, cell]) => cell(tank))),
  ]);
}

function number(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}
