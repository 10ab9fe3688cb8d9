// @vitest-environment node
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFolder } from './precompress';

it('writes .br and .gz next to each text file over 1 kB, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'precompress-'));
  try {
    const large = 'citerne '.repeat(200);
    await writeFile(join(folder, 'app.js'), large);
    await writeFile(join(folder, 'small.js'), 'citerne');
    await writeFile(join(folder, 'index.html'), large);
    await writeFile(join(folder, 'font.woff2'), large);
    await compressFolder(folder);
    expect((await readdir(folder)).sort().join(' ')).toBe(
      'app.js app.js.br app.js.gz font.woff2 index.html small.js',
    );
    expect(gunzipSync(await readFile(join(folder, 'app.js.gz'))).toString()).toBe(large);
    expect(brotliDecompressSync(await readFile(join(folder, 'app.js.br'))).toString()).toBe(large);
  } finally {
    await rm(folder, { recursive: true });
  }
});
