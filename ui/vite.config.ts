import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers } from './vite/browsers.ts';
import { budget } from './vite/budget.ts';
import { backend, development, developmentConfig } from './vite/development.ts';
import { precompress } from './vite/precompress.ts';

export default defineConfig({
  plugins: [
    react(),
    developmentConfig(),
    // The product allows 200 kB; React, the router and Apollo are 150 kB of them.
    budget({ lazy: ['/src/pages/home/HomePage.tsx'], limit: 180_000 }),
    precompress(),
  ],
  build: {
    target: browsers,
    cssTarget: browsers,
    // The content security policy allows neither data: scripts nor inline ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
    // The budget above is the limit that counts.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
  server: {
    ...development,
    strictPort: true,
    proxy: Object.fromEntries(['/graphql', '/auth/', '/files/'].map((path) => [path, backend])),
  },
});
