/** Tables as workbooks for Excel and others: typed cells, a header that stays in sight, never a formula. */

// Without a worker of its own, which the content security policy would refuse.
import writeExcelFile, { type SheetData } from 'write-excel-file/universal';
import { printable } from './characters';
import type { CivilDate } from './civil-date';

/** What the cells of a column are, and how they are shown. */
export type SheetFormat = 'text' | 'date' | 'whole' | 'amount';

/** A column of the sheet. */
export type SheetColumn = { header: string; format: SheetFormat };

/** A cell: in a column of dates a day YYYY-MM-DD, null when it is empty. */
export type SheetCell = string | number | null;

/** A workbook with one sheet of this name. */
export function xlsx(
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Blob> {
  const header = columns.map((column) => ({ value: column.header, fontWeight: 'bold' as const }));
  const body = rows.map((row) => row.map((cell, i) => typed(cell, columns[i]?.format ?? 'text')));
  return writeExcelFile([header, ...body], {
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map(({ header: title }, i) => ({ width: widthOf(title, rows, i) })),
  }).toBlob();
}

/** How Excel shows what is no text; it writes the separators of its own language. */
const formats = { date: 'dd/mm/yyyy', whole: '#,##0', amount: '#,##0.00' } as const;

function typed(cell: SheetCell, format: SheetFormat): SheetData[number][number] {
  if (cell === null || cell === '') return null;
  if (format === 'text') return { value: escaped(printable(String(cell))), type: String };
  if (typeof cell === 'number') return { value: cell, type: Number, format: formats[format] };
  return { value: midnight(cell), type: Date, format: formats.date };
}

/** A workbook knows neither zones nor days: a day is its midnight. */
const midnight = (day: CivilDate) => new Date(`${day}T00:00:00Z`);

/** In characters: of the longest cell, within reason. */
function widthOf(title: string, rows: readonly (readonly SheetCell[])[], column: number): number {
  const longest = rows.reduce((most, row) => Math.max(most, String(row[column] ?? '').length), 0);
  return Math.min(Math.max(title.length, longest) + 3, 60);
}

/** `_x000D_` is how a workbook writes a character that XML has not (ISO/IEC 29500-1 §22.9.2.19): a text that has it by itself says so. */
function escaped(text: string): string {
  return text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
}
