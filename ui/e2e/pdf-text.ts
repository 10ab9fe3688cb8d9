import { inflateSync } from 'node:zlib';

/**
 * What stands on each sheet of a PDF of Chromium, piece by piece that is drawn at once. What
 * the style shows after the sheets were laid out is not drawn, so that the page itself cannot say it.
 */
export function pdfSheets(pdf: Buffer): string[][] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, id = '', object = '']) => [id, object],
    ),
  );
  const streams = new Map(
    [...objects].flatMap(([id, object]) => {
      const [, data] = /\/FlateDecode[\s\S]*?stream\n([\s\S]*)\nendstream/.exec(object) ?? [];
      return data ? [[id, inflateSync(Buffer.from(data, 'latin1')).toString('latin1')]] : [];
    }),
  );
  // A font is named by its object: F4 is that of the object 4.
  const fonts = new Map(
    [...objects].flatMap(([id, object]) => {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(object) ?? [];
      const text = streams.get(map);
      return text ? [[`F${id}`, lettersOf(text)]] : [];
    }),
  );
  const sheets = [...objects.values()].filter((object) => /\/Type\s*\/Page\b/.test(object));
  return sheets.map((sheet) => {
    const [, content = ''] = /\/Contents (\d+) 0 R/.exec(sheet) ?? [];
    const pieces = (streams.get(content) ?? '').matchAll(/\/(F\d+) \S+ Tf([\s\S]*?)\nET/g);
    return [...pieces].map(([, font = '', drawn = '']) => {
      // A code of these fonts is one byte; letters of the same step are drawn at once.
      const codes = [...drawn.matchAll(/<([0-9A-F]+)> Tj/g)].flatMap(
        ([, hex = '']) => hex.match(/../g) ?? [],
      );
      return codes.map((code) => fonts.get(font)?.get(code) ?? '').join('');
    });
  });
}

/** What each code of a font stands for, by its ToUnicode map: `<0B> <0043>` for one, `<5E> <5F> <006D>` from one to another. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  // A ligature is several letters.
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, code = '', hex = ''] of map.matchAll(/^<(\w+)> <((?:\w{4})+)>$/gm))
    letters.set(code, text(hex));
  for (const [, from = '', to = '', hex = ''] of map.matchAll(/^<(\w+)> <(\w+)> <(\w{4})>$/gm)) {
    const [first, last, letter] = [from, to, hex].map((one) => Number.parseInt(one, 16)) as [
      number,
      number,
      number,
    ];
    for (let code = first; code <= last; code++)
      letters.set(
        code.toString(16).toUpperCase().padStart(from.length, '0'),
        String.fromCharCode(letter + code - first),
      );
  }
  return letters;
}
