/** The list as a spreadsheet file: its limit, its name and its columns. */

import { labelOf } from '../../components/labels';
import { addressName } from '../../components/names';
import { slotWindows } from '../../components/orders/labels';
import { orderStatusLabels } from '../../components/orders/status';
import { sumOf } from '../../components/orders/sum';
import type { CivilDate } from '../../lib/civil-date';
import { count } from '../../lib/count';
import { type Cell, csv, fileStem } from '../../lib/csv';
import { dateTable, time } from '../../lib/format';
import { civilDate } from '../../lib/instant';
import type { Period } from '../../lib/period';
import { fr } from '../../lib/typography';
import type { SheetFormat } from '../../lib/xlsx';
import { dueExclTax } from './amount';
import type { DeliveryRow_OrderFragment as Order } from './DeliveryRow.generated';

/**
 * The maximum number of rows that a browser gathers: fifty requests. A longer list must be filtered
 * first.
 */
export const maxExportedRows = 5000;

/** How to shorten a longer list. */
export const tooManyToExport = fr`${count(maxExportedRows, 'livraison')} au plus : affinez la recherche ou les filtres.`;

/**
 * The file name (product S14) without extension:
 * `livraisons_transports-garonne-adour_2026-01-01_2026-03-31`; without a period, with the current
 * date.
 */
export function fileName(business: string | null, { from, to }: Partial<Period>, today: CivilDate) {
  const days = from || to ? [from, to] : [today];
  return ['livraisons', business && fileStem(business), ...days].filter(Boolean).join('_');
}

/**
 * The type of a column: text by default; a date is written as YYYY-MM-DD. `csv` columns exist only
 * where cells have no type.
 */
type Kind = SheetFormat | 'csv';

type ExportedColumn = readonly [header: string, cell: (order: Order) => Cell, kind?: Kind];

const columns: readonly ExportedColumn[] = [
  ['Référence', ({ reference }) => reference],
  ['Date du créneau (ISO)', ({ slot }) => slot?.date ?? null, 'csv'],
  ['Date du créneau', ({ slot }) => slot?.date ?? null, 'date'],
  ['Créneau', ({ slot }) => labelOf(slotWindows, slot?.window)],
  ['Livrée le (ISO)', ({ deliveredAt }) => deliveredAt && civilDate(deliveredAt), 'csv'],
  ['Livrée le', ({ deliveredAt }) => deliveredAt && civilDate(deliveredAt), 'date'],
  ['Livrée à', ({ deliveredAt }) => deliveredAt && time(deliveredAt)],
  ['Site', ({ address }) => address && addressName(address)],
  ['Ville', ({ address }) => address?.city ?? null],
  ['Produits', ({ items }) => productNames(items).join(' + ')],
  [
    'Volume commandé (L)',
    ({ items }) => sumOf(items, ({ volumeOrdered }) => volumeOrdered),
    'whole',
  ],
  [
    'Volume livré (L)',
    ({ items }) => sumOf(items, ({ volumeDelivered }) => volumeDelivered),
    'whole',
  ],
  ['Montant HT (€)', (order) => euros(dueExclTax(order).cents), 'amount'],
  ['Montant TTC (€)', (order) => euros(dueInclTax(order)), 'amount'],
  ['Estimation', (order) => order.totals && (dueExclTax(order).about ? 'Oui' : 'Non')],
  [
    'Statut',
    ({ status, cancellation }) => (cancellation ? 'Annulée' : labelOf(orderStatusLabels, status)),
  ],
  ['Créée le (ISO)', ({ createdAt }) => createdAt && civilDate(createdAt), 'csv'],
  ['Créée le', ({ createdAt }) => createdAt && civilDate(createdAt), 'date'],
  ['N° de commande interne', ({ purchaseOrderNumber }) => purchaseOrderNumber],
  ['Camion-citerne', ({ tanker }) => tanker?.name ?? null],
  [
    'Émissions (kg CO₂e)',
    ({ emissionsKgCo2e }) => (emissionsKgCo2e === null ? null : Number(emissionsKgCo2e)),
    'amount',
  ],
  ['Commande récurrente', ({ recurringOrder }) => recurringOrder?.name ?? null],
];

/** The content of the CSV file, one line per order. */
export function deliveriesCsv(orders: readonly Order[]): string {
  return csv([
    columns.map(([header]) => header),
    ...orders.map((order) => columns.map(([, cell, kind]) => inFrench(cell(order), kind))),
  ]);
}

function inFrench(cell: Cell, kind: Kind | undefined): Cell {
  return kind === 'date' && typeof cell === 'string' ? dateTable(cell) : cell;
}

/**
 * The same as a workbook, one row per order. The code that writes it loads with the first export.
 */
export async function deliveriesXlsx(orders: readonly Order[]): Promise<Blob> {
  const { xlsx } = await import('../../lib/xlsx');
  const typed = columns.flatMap(([header, cell, kind = 'text']) =>
    kind === 'csv' ? [] : { header, cell, format: kind },
  );
  return xlsx(
    'Livraisons',
    typed,
    orders.map((order) => typed.map(({ cell }) => cell(order))),
  );
}

/** The names of the products, each once; a product that is no longer sold has none. */
export function productNames(items: Order['items']): string[] {
  return [...new Set(items.flatMap(({ gas }) => (gas ? [gas.shortName] : [])))];
}

/** With taxes, in cents; null for a cancellation fee, whose tax is unknown. */
function dueInclTax(order: Order): number | null {
  if (!order.cancellation) return order.totals?.totalInclTax ?? null;
  return dueExclTax(order).cents === 0 ? 0 : null;
}

function euros(cents: number | null | undefined): number | null {
  return cents === null || cents === undefined ? null : cents / 100;
}
