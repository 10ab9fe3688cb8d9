/** A list of the fleet as a spreadsheet file: how its rows are gathered and written. */

import { type Cell, csv } from '../../lib/csv';

/** The rows of one response, the API's maximum. */
const perPage = 100;

/** Requests one page of 100. */
export type FetchPage<Row> = (page: { page: number; perPage: number }) => Promise<{
  items: readonly Row[];
  pageInfo: { totalPages: number };
}>;

/**
 * Gathers all rows of the list, page after page, each once: a new row may move another to the next
 * page.
 */
export async function gather<Row extends { id: string }>(
  fetchPage: FetchPage<Row>,
): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let page = 1; ; page++) {
    const { items, pageInfo } = await fetchPage({ page, perPage });
    for (const row of items) found.set(row.id, row);
    if (page >= pageInfo.totalPages) return [...found.values()];
  }
}

/** A column of the file. */
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
