// @vitest-environment node
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { xlsx } from './xlsx';
import { zip } from './zip';

/** Reads an archive by the directory at its end, as every program does. */
function unzipped(archive: Uint8Array): Record<string, string> {
  const bytes = Buffer.from(archive);
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  let at = bytes.readUInt32LE(end + 16);
  expect(at + bytes.readUInt32LE(end + 12)).toBe(end);
  const files: Record<string, string> = {};
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [packed, plain] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const named = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + named);
    const local = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(from, from + packed));
    expect(content.length).toBe(plain);
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16));
    files[name] = content.toString('utf8');
    at += 46 + named;
  }
  return files;
}

test('an archive is read by its directory, file by file', async () => {
  const entries = [
    { name: 'été.txt', text: 'une cuve pleine '.repeat(200) },
    { name: 'dossier/vide.txt', text: '' },
  ];
  const archive = await zip(entries);
  expect(unzipped(archive)).toEqual(Object.fromEntries(entries.map((e) => [e.name, e.text])));
  expect(archive.length).toBeLessThan(600);
  expect(await zip(entries)).toEqual(archive);
});

test('cells are typed, texts are never formulas, the header stays in sight and filters', async () => {
  const files = unzipped(
    await xlsx(
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
      ],
    ),
  );
  expect(files['xl/workbook.xml']).toContain('name="Livraisons &#38; co"');
  const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet.match(/<row .*<\/row>/)?.[0]).toBe(
    [
      '<row r="1">',
      ...['Référence', 'Date', 'Volume', 'Montant'].map(
        (title, i) =>
          `<c r="${'ABCD'[i]}1" s="1" t="inlineStr"><is><t xml:space="preserve">${title}</t></is></c>`,
      ),
      '</row><row r="2">',
      '<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>',
      // 12 March 2026, as Excel counts days.
      '<c r="B2" s="2"><v>46093</v></c>',
      '<c r="C2" s="3"><v>12000</v></c>',
      '<c r="D2" s="4"><v>-12.5</v></c>',
      '</row><row r="3">',
      '<c r="A3" s="0" t="inlineStr"><is><t xml:space="preserve">a&#60;b &#38; &#34;c&#34;</t></is></c>',
      '<c r="D3" s="4"><v>0</v></c>',
      '</row>',
    ].join(''),
  );
  expect(sheet).toContain('state="frozen"');
  expect(sheet).toContain('<autoFilter ref="A1:D3"/>');
  expect(sheet).not.toContain('<f>');
});

test('columns beyond Z have two letters', async () => {
  const columns = Array.from({ length: 28 }, (_, i) => ({
    header: `c${i}`,
    format: 'text' as const,
  }));
  const sheet = unzipped(await xlsx('Large', columns, []))['xl/worksheets/sheet1.xml'];
  expect(sheet).toContain('<c r="Z1"');
  expect(sheet).toContain('<c r="AB1"');
  expect(sheet).toContain('ref="A1:AB1"');
});
