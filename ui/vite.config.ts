import { basename } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers } from './vite/browsers.ts';
import { budget } from './vite/budget.ts';
import { chunks } from './vite/chunks.ts';
import { backend, development, developmentConfig } from './vite/development.ts';
import { entry, few, home, pages, routes } from './vite/pages.ts';
import { precompress } from './vite/precompress.ts';
import { preload } from './vite/preload.ts';
import { serviceWorker } from './vite/service-worker.ts';

export default defineConfig({
  plugins: [
    react(),
    // Without it react-aria includes its strings in 34 languages; Storybook uses this list too.
    optimizeLocales.vite({ locales: ['fr-FR'] }),
    developmentConfig(),
    budget(),
    preload('nunito-sans-latin-wght-normal', pages),
    serviceWorker(),
    precompress(),
  ],
  // Style sheets have unique names (sheets.test.ts): a hash would add nothing, and does not compress.
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` },
  },
  build: {
    target: browsers,
    cssTarget: browsers,
    // The content security policy allows neither data: scripts nor inline ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunks({ entry, routes, home, few, pages: Object.values(pages) }),
        },
      },
    },
    // The budget above is the limit that counts.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
  server: {
    ...development,
    strictPort: true,
    proxy: Object.fromEntries(['/graphql', '/auth/', '/files/'].map((path) => [path, backend])),
  },
});
