import { strFromU8, unzipSync } from 'fflate';

/** The first sheet of a workbook, as a spreadsheet program reads it. */
export type Sheet = {
  /** The texts of the first row by column: `A`, `B`. */
  header: ReadonlyMap<string, string>;
  /** The number of rows below it. */
  rows: number;
  /** The header is frozen. */
  frozen: boolean;
  /** The range of the filter: `A1:R241`. */
  filter: string | undefined;
  /** The days of a column, undefined for a cell without a date; row 0 is the first below the header. */
  days(title: string): (string | undefined)[];
};

/** Opens a workbook. */
export function sheetOf(file: Buffer): Sheet {
  const parts = unzipSync(file);
  const read = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  const sheet = read('xl/worksheets/sheet1.xml');
  const [first = '', ...rows] = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(
    ([, cells = '']) => cells,
  );
  const header = new Map(
    [...first.matchAll(/<c r="([A-Z]+)1"[^>]*>.*?<t[^>]*>(.*?)<\/t>/gs)].map(
      ([, column = '', text = '']) => [column, text],
    ),
  );
  const dates = dateStyles(read('xl/styles.xml'));
  return {
    header,
    rows: rows.length,
    frozen:
      /<pane [^>]*ySplit="1"[^>]*state="frozen"|<pane [^>]*state="frozen"[^>]*ySplit="1"/.test(
        sheet,
      ),
    filter: /<autoFilter ref="([^"]+)"/.exec(sheet)?.[1],
    days(title) {
      const [column] = [...header].find(([, text]) => text === title) ?? [];
      const cell = new RegExp(`<c r="${column}\\d+" s="(\\d+)"><v>([\\d.]+)</v>`);
      return rows.map((cells) => {
        const [, style = '', number] = cell.exec(cells) ?? [];
        return number && dates.has(style) ? dayOf(Number(number)) : undefined;
      });
    },
  };
}

/** The styles that format a number as a date. */
function dateStyles(styles: string): Set<string> {
  const formats = [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*yy[^"]*)"/g)].map(
    ([, id]) => id,
  );
  const [, cells = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
  return new Set(
    [...cells.matchAll(/<xf [^>]*numFmtId="(\d+)"/g)].flatMap(([, id], style) =>
      formats.includes(id) ? [String(style)] : [],
    ),
  );
}

/** Returns the day of an Excel date number, counted from the end of 1899. */
function dayOf(days: number): string {
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);
}
