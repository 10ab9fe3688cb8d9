/**
 * Tables as text for spreadsheets set to French: `;` between cells, a decimal comma, a byte order
 * mark so that Excel reads UTF-8, and nothing that a spreadsheet would take for a formula.
 */

import { printable } from './characters';
import { plainFigure } from './decimal';
import { plain } from './plain';

/** A cell: a number is written in French, null is an empty cell. */
export type Cell = string | number | null;

/** Content of a CSV file from its rows, the header first. Lines end with CRLF (RFC 4180 §2). */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('')}`;
}

/** The same rows for the clipboard: spreadsheets part cells at tabs. */
export function tabSeparated(rows: readonly (readonly Cell[])[]): string {
  return rows
    .map((row) => row.map((cell) => written(cell).replace(/\n+/g, ' ')).join('\t'))
    .join('\n');
}

/** Name of a file from what a person reads: “Volumes par produit” becomes `volumes-par-produit`. */
export function fileStem(...words: string[]): string {
  return (
    plain(words.join(' '))
      // The subscript of CO₂ is a figure of its own.
      .replaceAll('₂', '2')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  );
}

function quoted(cell: Cell): string {
  const text = written(cell);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that begins like a formula, also in wide signs, is one for a spreadsheet; an apostrophe keeps it text. A number is never one, so its minus sign stays. */
function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return plainFigure(cell);
  const text = printable(cell);
  return /^[\t\r]/.test(cell) || /^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}
