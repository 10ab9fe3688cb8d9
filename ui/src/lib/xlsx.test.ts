// @vitest-environment node
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { xlsx } from './xlsx';

test('cells are typed, texts are never formulas, the header row is frozen', async () => {
  const workbook = await xlsx(
    'Livraisons & co',
    [
      { header: 'Référence', format: 'text' },
      { header: 'Date', format: 'date' },
      { header: 'Volume', format: 'whole' },
      { header: 'Montant', format: 'amount' },
    ],
    [
      ['=1+1', '2026-03-12', 12_000, -12.5],
      ['a<b & "c"\u0007', null, null, 0],
      ['a\t\u202eb', null, null, null],
      ['_x000D_=1', null, null, null],
    ],
  );
  const files = unzipSync(new Uint8Array(await workbook.arrayBuffer()));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(text('xl/workbook.xml')).toContain('name="Livraisons &amp; co"');
  const sheet = text('xl/worksheets/sheet1.xml');
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, one]) => one,
  );
  /** Returns the values of a row, texts resolved. */
  const row = (number: number) => {
    const line = new RegExp(`<row r="${number}"[^>]*>(.*?)</row>`).exec(sheet)?.[1] ?? '';
    return [...line.matchAll(/<c ([^>]*)><v>([^<]*)<\/v>/g)].map(([, attributes = '', value]) =>
      attributes.includes('t="s"') ? shared[Number(value)] : Number(value),
    );
  };
  expect(row(1)).toEqual(['Référence', 'Date', 'Volume', 'Montant']);
  // 12 March 2026, as Excel counts days.
  expect(row(2)).toEqual(['=1+1', 46093, 12000, -12.5]);
  expect(row(3)).toEqual(['a&lt;b &amp; "c"', 0]);
  // Control characters are dropped; a text that looks like the escape of one is escaped.
  expect([row(4), row(5)]).toEqual([['a b'], ['_x005F_x000D_=1']]);
  expect(sheet).toContain('state="frozen"');
  expect(sheet).not.toContain('<f>');
  expect(text('xl/styles.xml')).toContain('dd/mm/yyyy');
});
