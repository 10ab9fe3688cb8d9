/** The data of a chart as rows and columns, for the table on the page, the clipboard and the CSV file. */
import type { Cell } from '../../../lib/csv';
import { nbsp } from '../../../lib/typography';
import { type Column, isDate, type Measure, type Series } from '../series';

/** A cell: its text, and its value for a spreadsheet. */
export type TableCell = { text: string; value: Cell };

/** The data of a chart as a table; the first cell names the row. */
export type ChartTable = {
  /** The names of the columns on the page and in a file, where they include the unit. */
  head: { text: string; file: string }[];
  rows: TableCell[][];
};

/** Returns the table of a chart's series: a row for each place, a column for each series. */
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
      // A spreadsheet recognises a date only with ordinary spaces.
      { text: label, value: label.replaceAll(nbsp, ' ') },
      ...values.map((value) => cellOf(value, measure)),
    ]),
  };
}

/** Returns a value of a measure as a cell. */
export function cellOf(value: number | null, measure: Measure): TableCell {
  if (value === null) return { text: '', value: null };
  return { text: measure.format(value), value: value / ((measure.data ?? measure.axis).per ?? 1) };
}

/** “Gazole B7 (L)”: the numbers in a file have no unit. */
export function withUnit(label: string, measure: Measure): string {
  return `${label} (${(measure.data ?? measure.axis).unit})`;
}

/** Returns the head of the first column. */
export function headOf(columns: readonly Pick<Column, 'x' | 'label'>[]): string {
  const { x = '', label = '' } = columns[0] ?? {};
  if (!isDate(x)) return 'Catégorie';
  if (x.length === 7) return 'Mois';
  return label.startsWith('semaine') ? 'Semaine' : 'Jour';
}
