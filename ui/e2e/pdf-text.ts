import { inflateSync } from 'node:zlib';

/**
 * Returns the drawn texts on each page of a PDF of Chromium. Content that the
 * style shows after pagination is not drawn, so that the DOM cannot prove what is printed.
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
  // A font has the name of its object: F4 is object 4.
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
      // In these fonts a code has one byte; adjacent letters are drawn together.
      const codes = [...drawn.matchAll(/<([0-9A-F]+)> Tj/g)].flatMap(
        ([, hex = '']) => hex.match(/../g) ?? [],
      );
      return codes.map((code) => fonts.get(font)?.get(code) ?? '').join('');
    });
  });
}

/** Returns the text of each code of a font from its ToUnicode map: `<0B> <0043>` for one code, `<5E> <5F> <006D>` for a range. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  // A ligature has several letters.
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
