/** Tables as Excel workbooks: typed cells, a frozen header row, never a formula. */

// The variant without a web worker, which the content security policy would refuse.
import writeExcelFile, { type SheetData } from 'write-excel-file/universal';
import { printable } from './characters';
import type { CivilDate } from './civil-date';

/** The type and format of a column's cells. */
export type SheetFormat = 'text' | 'date' | 'whole' | 'amount';

/** A column of the sheet. */
export type SheetColumn = { header: string; format: SheetFormat };

/** A cell: a day YYYY-MM-DD in a date column, null for an empty cell. */
export type SheetCell = string | number | null;

/** Returns a workbook with one sheet of this name. */
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

/** The Excel formats of cells that are no text; Excel uses the separators of its own language. */
const formats = { date: 'dd/mm/yyyy', whole: '#,##0', amount: '#,##0.00' } as const;

function typed(cell: SheetCell, format: SheetFormat): SheetData[number][number] {
  if (cell === null || cell === '') return null;
  if (format === 'text') return { value: escaped(printable(String(cell))), type: String };
  if (typeof cell === 'number') return { value: cell, type: Number, format: formats[format] };
  return { value: midnight(cell), type: Date, format: formats.date };
}

/** Returns the UTC midnight of a day: workbooks have neither zones nor plain days. */
const midnight = (day: CivilDate) => new Date(`${day}T00:00:00Z`);

/** Returns the width of a column in characters: that of its longest cell, up to 60. */
function widthOf(title: string, rows: readonly (readonly SheetCell[])[], column: number): number {
  const longest = rows.reduce((most, row) => Math.max(most, String(row[column] ?? '').length), 0);
  return Math.min(Math.max(title.length, longest) + 3, 60);
}

/**
 * Escapes texts such as `_x000D_`, which a workbook would read as a character that XML does not allow
 * (ISO/IEC 29500-1 §22.9.2.19).
 */
function escaped(text: string): string {
  return text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
}
