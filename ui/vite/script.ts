import { build, type Rolldown } from 'vite';
import { browsers } from './browsers.ts';

/** Builds one plain script from a module and its imports, for contexts that cannot load modules. */
export async function script(
  module: string,
  define: Record<string, unknown> = {},
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: Object.fromEntries(
      Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    build: {
      write: false,
      target: browsers,
      rolldownOptions: { input: module, output: { format: 'iife' } },
    },
  });
  const [chunk] = (result as Rolldown.RolldownOutput).output;
  return chunk.code;
}
