/** A list of the fleet as a spreadsheet file: how its rows are written. */

import { type Cell, csv } from '../../lib/csv';

export type FileColumn<Row> = readonly [header: string, cell: (row: Row) => Cell];

/** The file's content, the header first. */
export function fileOf<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string {
  return csv([
    columns.map(([header]) => header),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ]);
}

/** Converts a decimal to a number; null stays an empty cell. */
export function number(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}
