import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers } from '../vite/browsers.ts';
import { precompress } from '../vite/precompress.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/graphiql/',
  plugins: [react(), precompress()],
  build: {
    outDir: '../graphiql-dist',
    emptyOutDir: true,
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Monaco is one large chunk; only this page loads it.
    chunkSizeWarningLimit: 6000,
    rolldownOptions: {
      // GraphiQL titles its icons, such as the close icon of a tab, by the names of their functions.
      output: { keepNames: true },
      // GraphiQL contains "use no memo" directives, which have no effect in a bundle.
      onLog(level, log, handle) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  worker: { format: 'es' },
});
