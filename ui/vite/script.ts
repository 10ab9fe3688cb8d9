import { build, type Rolldown } from 'vite';
import { browsers } from './browsers.ts';

/** Builds one plain script from a module and its imports, for contexts that cannot load modules. */
export async function script(module: string, define: Record<string, object> = {}) {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target: browsers,
      rolldownOptions: { input: module, output: { format: 'iife' } },
    },
  });
  const [chunk] = (result as Rolldown.RolldownOutput).output;
  return chunk.code;
}
