/** Tables as workbooks for Excel and others (ECMA-376): typed cells, a frozen header with filters, never a formula. */

import { type CivilDate, daysBetween } from './civil-date';
import { zip } from './zip';

/** What the cells of a column are, and how they are shown. */
export type SheetFormat = 'text' | 'date' | 'whole' | 'amount';

/** A column of the sheet. */
export type SheetColumn = { header: string; format: SheetFormat };

/** A cell: in a column of dates a day YYYY-MM-DD, null when it is empty. */
export type SheetCell = string | number | null;

/** The content of a workbook with one sheet of this name. */
export function xlsx(
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Uint8Array<ArrayBuffer>> {
  return zip([
    { name: '[Content_Types].xml', text: contentTypes },
    { name: '_rels/.rels', text: relations([['officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      text: `${head}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    },
    { name: 'xl/styles.xml', text: styles },
    { name: 'xl/worksheets/sheet1.xml', text: sheet(columns, rows) },
  ]);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNames = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${head}<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`;

function relations(all: readonly (readonly [type: string, target: string])[]): string {
  const written = all.map(
    ([type, target], i) =>
      `<Relationship Id="rId${i + 1}" Type="${officeRelations}/${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packageNames}/relationships">${written.join('')}</Relationships>`;
}

/** Places in `cellXfs` below; the header has its own. */
const formats: Record<SheetFormat | 'header', number> = {
  text: 0,
  header: 1,
  date: 2,
  whole: 3,
  amount: 4,
};

// Formats 3 and 4 are built in: thousands, without and with two decimals.
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function sheet(columns: readonly SheetColumn[], rows: readonly (readonly SheetCell[])[]): string {
  const header = columns.map((column) => column.header);
  const widths = columns.map(({ header: title }, i) => {
    const longest = rows.reduce((most, row) => Math.max(most, String(row[i] ?? '').length), 0);
    const width = Math.min(Math.max(title.length, longest) + 3, 60);
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`;
  });
  const lines = [
    line(1, header, () => 'header'),
    ...rows.map((row, i) => line(i + 2, row, (at) => columns[at]?.format ?? 'text')),
  ];
  const range = `A1:${letters(columns.length - 1)}${rows.length + 1}`;
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${lines.join('')}</sheetData><autoFilter ref="${range}"/></worksheet>`;
}

function line(
  number: number,
  cells: readonly SheetCell[],
  formatOf: (column: number) => SheetFormat | 'header',
): string {
  const written = cells.map((cell, i) =>
    cell === null || cell === '' ? '' : value(`${letters(i)}${number}`, cell, formatOf(i)),
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

function value(place: string, cell: string | number, format: SheetFormat | 'header'): string {
  const at = `<c r="${place}" s="${formats[format]}"`;
  if (typeof cell === 'number') return `${at}><v>${cell}</v></c>`;
  if (format === 'date') return `${at}><v>${serial(cell)}</v></c>`;
  return `${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** Days since the eve of 1900, as Excel counts them from March 1900 on. */
function serial(day: CivilDate): number {
  return daysBetween('1899-12-30', day);
}

/** “A”, “Z”, “AA”: how a sheet names its columns. */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** XML 1.0 knows no control characters but tabs and line ends. */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  );
}
