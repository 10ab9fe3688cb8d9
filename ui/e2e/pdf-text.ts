import { inflateSync } from 'node:zlib';

/** How many sheets a PDF of Chromium has. */
export function sheetsOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/**
 * What stands on the sheets of a PDF of Chromium, a line for each piece that is drawn at once. What
 * the style shows after the sheets were laid out is not drawn, so that the page itself cannot say it.
 */
export function pdfText(pdf: Buffer): string {
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
  const pieces: string[] = [];
  for (const stream of streams.values()) {
    for (const [, font = '', drawn = ''] of stream.matchAll(/\/(F\d+) \S+ Tf([\s\S]*?)\nET/g)) {
      const letters = fonts.get(font);
      const codes = [...drawn.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, code = '']) => code);
      pieces.push(codes.map((code) => letters?.get(code) ?? '').join(''));
    }
  }
  return pieces.join('\n');
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
