/**
 * Vite plugin: writes `.br` and `.gz` next to each text asset, at the highest
 * levels, so that the server compresses nothing at run time. Pages are left
 * uncompressed: the server fills in their configuration as it sends them.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const text = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest']);

/** Below this many bytes a compressed file saves no packet. */
const threshold = 1024;

const encoders = {
  '.br': (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  '.gz': (body: Buffer) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

/** Compresses every text asset over 1 kB of the build's folder. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'citerne:precompress',
    apply: 'build',
    // Only a successful build writes its bundle.
    writeBundle: ({ dir = '' }) => {
      folder = dir;
    },
    // After writeBundle, when files copied from the public folder are there too.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => (folder ? compressFolder(folder) : undefined),
    },
  };
}

/** Compresses the text files below a folder; existing compressed files are replaced. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && text.has(extname(entry.name)));
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(path: string): Promise<void> {
  const body = await readFile(path);
  if (body.length <= threshold) return;
  await Promise.all(
    Object.entries(encoders).map(async ([suffix, encode]) => {
      const encoded = await encode(body);
      if (encoded.length < body.length) await writeFile(path + suffix, encoded);
    }),
  );
}
