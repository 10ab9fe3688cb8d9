/** The data of a chart as rows and columns: for the table on the page, the clipboard and the CSV file. */
import type { Cell } from '../../../lib/csv';
import { nbsp } from '../../../lib/typography';
import { type Column, isDate, type Measure, type Series } from '../series';

/** A cell: as it is read, and as a spreadsheet takes it. */
export type TableCell = { text: string; value: Cell };

/** Data of a chart as a table; the first cell of a row names it. */
export type ChartTable = {
  /** Names of the columns on the page, and in a file, where they carry the unit. */
  head: { text: string; file: string }[];
  rows: TableCell[][];
};

/** The table of the series of a chart: a row for each place, a column for each series. */
export function tableOf(
  columns: readonly Column[],
  series: readonly Pick<Series, 'label'>[],
  measure: Measure,
  placeHead = headOf(columns),
): ChartTable {
  return {
    head: [
      { text: placeHead, file: placeHead },
      ...series.map(({ label }) => ({ text: label, file: withUnit(label, measure) })),
    ],
    rows: columns.map(({ label, values }) => [
      // A spreadsheet takes a date for one by its ordinary spaces alone.
      { text: label, value: label.replaceAll(nbsp, ' ') },
      ...values.map((value) => cellOf(value, measure)),
    ]),
  };
}

/** A value of a measure as a cell. */
export function cellOf(value: number | null, measure: Measure): TableCell {
  if (value === null) return { text: '', value: null };
  return { text: measure.format(value), value: value / ((measure.data ?? measure.axis).per ?? 1) };
}

/** “Gazole B7 (L)”: a number in a file has no unit of its own. */
export function withUnit(label: string, measure: Measure): string {
  return `${label} (${(measure.data ?? measure.axis).unit})`;
}

/** What the first column holds. */
export function headOf(columns: readonly Pick<Column, 'x' | 'label'>[]): string {
  const { x = '', label = '' } = columns[0] ?? {};
  if (!isDate(x)) return 'Catégorie';
  if (x.length === 7) return 'Mois';
  return label.startsWith('semaine') ? 'Semaine' : 'Jour';
}
