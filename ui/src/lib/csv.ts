/**
 * Tables as text for spreadsheets in French: `;` between cells, a decimal comma, a byte order mark so
 * that Excel reads UTF-8, and texts that look like formulas escaped.
 */

import { printable } from './characters';
import { plainFigure } from './decimal';
import { plain } from './plain';

/** A cell: numbers are formatted in French, null is an empty cell. */
export type Cell = string | number | null;

/** Returns the content of a CSV file from its rows, the header first. Lines end with CRLF (RFC 4180 §2). */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('')}`;
}

/** Returns the rows as text for the clipboard, with tabs between cells. */
export function tabSeparated(rows: readonly (readonly Cell[])[]): string {
  return rows
    .map((row) => row.map((cell) => written(cell).replace(/\n+/g, ' ')).join('\t'))
    .join('\n');
}

/**
 * Returns a file name without its extension from a title: “Volumes par produit” becomes
 * `volumes-par-produit`.
 */
export function fileStem(...words: string[]): string {
  return (
    plain(words.join(' '))
      // `plain` keeps the subscript of CO₂.
      .replaceAll('₂', '2')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  );
}

function quoted(cell: Cell): string {
  const text = written(cell);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns the text of a cell. A text that begins like a formula, also in full-width characters, gets an
 * apostrophe, so that spreadsheets keep it as text; numbers do not.
 */
function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return plainFigure(cell);
  const text = printable(cell);
  return /^[\t\r]/.test(cell) || /^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}
