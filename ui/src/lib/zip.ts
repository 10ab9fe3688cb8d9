/** ZIP archives (APPNOTE 6.3.10), packed by the browser itself: no library comes with the page for it. */

/** One file of an archive. */
export type ZipEntry = { name: string; text: string };

/** An archive of texts in UTF-8, each deflated. Their date is the first that the format knows: the same texts make the same archive. */
export async function zip(entries: readonly ZipEntry[]): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const bytes = encoder.encode(text);
    const packed = await deflated(bytes);
    const path = encoder.encode(name);
    // Version 2.0, names in UTF-8, deflate, 1 January 1980.
    const common = [20, 0x0800, 8, 0, 0x21].map((n) => [n, 2] as const);
    const sizes = [
      [crc32(bytes), 4],
      [packed.length, 4],
      [bytes.length, 4],
      [path.length, 2],
      [0, 2],
    ] as const;
    const local = [littleEndian([[0x04034b50, 4], ...common, ...sizes]), path, packed];
    const rest = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ] as const;
    directory.push(littleEndian([[0x02014b50, 4], [20, 2], ...common, ...sizes, ...rest]), path);
    parts.push(...local);
    offset += lengthOf(local);
  }
  const end = littleEndian([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [entries.length, 2],
    [entries.length, 2],
    [lengthOf(directory), 4],
    [offset, 4],
    [0, 2],
  ]);
  return joined([...parts, ...directory, end]);
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new CompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const [packed] = await Promise.all([
    new Response(stream.readable).arrayBuffer(),
    writer.write(bytes).then(() => writer.close()),
  ]);
  return new Uint8Array(packed);
}

/** Numbers of two or four bytes, the lowest first. */
function littleEndian(fields: readonly (readonly [value: number, size: 2 | 4])[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The checksum of ISO 3309, bit by bit: what is packed here is small. */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
