/** The list as a file for a spreadsheet: how it is gathered, and what stands in it. */

import { labelOf } from '../../components/labels';
import { addressName } from '../../components/names';
import { sumOf } from '../../components/OrderFacts/sum';
import { slotWindows } from '../../components/order-labels';
import { orderStatusLabels } from '../../components/order-status';
import type { OrderRowFragment as Order } from '../../graphql/OrderRow.generated';
import type { CivilDate } from '../../lib/civil-date';
import { type Cell, csv, fileStem } from '../../lib/csv';
import { dateTable, dateTime } from '../../lib/format';
import type { Period } from '../../lib/period';

/** Rows of one answer, the most that the API gives. */
const perPage = 100;

/** The most rows that a browser gathers: fifty requests. A longer list is narrowed down first. */
export const mostExported = 5000;

/** Asks for one page of 100. */
export type AskPage = (page: { page: number; perPage: number }) => Promise<{
  items: readonly Order[];
  totalPages: number;
}>;

/**
 * Every order of the list that is wanted, page after page, each once: what comes in between may move an
 * order to the next page.
 */
export async function gather(ask: AskPage, wanted: (order: Order) => boolean): Promise<Order[]> {
  const found = new Map<string, Order>();
  for (let page = 1; page <= mostExported / perPage; page++) {
    const { items, totalPages } = await ask({ page, perPage });
    for (const order of items) if (wanted(order)) found.set(order.id, order);
    if (page >= totalPages) break;
  }
  return [...found.values()];
}

/** The file's name (product S14): `livraisons_transports-garonne-adour_2026-01-01_2026-03-31.csv`; without a period, the day on which it was made. */
export function fileName(business: string | null, { from, to }: Partial<Period>, today: CivilDate) {
  const days = from || to ? [from, to] : [today];
  return `${['livraisons', business && fileStem(business), ...days].filter(Boolean).join('_')}.csv`;
}

type ExportedColumn = readonly [header: string, cell: (order: Order) => Cell];

const columns: readonly ExportedColumn[] = [
  ['Référence', ({ reference }) => reference],
  ['Date (ISO)', ({ slot }) => slot?.date ?? null],
  ['Date', ({ slot }) => slot && dateTable(slot.date)],
  ['Créneau', ({ slot }) => labelOf(slotWindows, slot?.window)],
  ['Livrée le', ({ deliveredAt }) => deliveredAt && dateTime(deliveredAt)],
  ['Site', ({ address }) => address && addressName(address)],
  ['Ville', ({ address }) => address?.city ?? null],
  ['Produits', ({ items }) => productNames(items).join(' + ')],
  ['Volume commandé (L)', ({ items }) => sumOf(items, ({ volumeOrdered }) => volumeOrdered)],
  ['Volume livré (L)', ({ items }) => sumOf(items, ({ volumeDelivered }) => volumeDelivered)],
  ['Montant HT (€)', ({ totals }) => euros(totals?.totalExclTax)],
  ['Montant TTC (€)', ({ totals }) => euros(totals?.totalInclTax)],
  ['Estimation', ({ totals }) => totals && (totals.isEstimate ? 'Oui' : 'Non')],
  [
    'Statut',
    ({ status, cancellation }) => (cancellation ? 'Annulée' : labelOf(orderStatusLabels, status)),
  ],
  ['Créée le', ({ createdAt }) => createdAt && dateTable(createdAt)],
  ['N° de commande interne', ({ purchaseOrderNumber }) => purchaseOrderNumber],
  ['Camion-citerne', ({ tanker }) => tanker?.name ?? null],
  [
    'Émissions (kg CO₂e)',
    ({ emissionsKgCo2e }) => (emissionsKgCo2e === null ? null : Number(emissionsKgCo2e)),
  ],
  ['Commande récurrente', ({ recurringOrder }) => recurringOrder?.name ?? null],
];

/** The content of the file, one line for each order. */
export function deliveriesCsv(orders: readonly Order[]): string {
  return csv([
    columns.map(([header]) => header),
    ...orders.map((order) => columns.map(([, cell]) => cell(order))),
  ]);
}

/** The names of the products, each once; one that is not sold any more has none. */
export function productNames(items: Order['items']): string[] {
  return [...new Set(items.flatMap(({ gas }) => (gas ? [gas.shortName] : [])))];
}

function euros(cents: number | null | undefined): number | null {
  return cents === null || cents === undefined ? null : cents / 100;
}
