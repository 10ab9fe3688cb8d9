import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './testing/chromium.ts';
import { patience, slowMachine } from './testing/patience.ts';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          environment: 'jsdom',
          // A context for each file in a worker that stays: a process for each file would load jsdom
          // each time, a third of the CPU time.
          pool: 'vmThreads',
          include: ['{src,codegen,graphiql,testing,vite}/**/*.test.{ts,tsx}'],
          setupFiles: ['vitest.setup.ts'],
          testTimeout: 2 * patience,
          // Otherwise graphql loads twice, as ESM and as CommonJS.
          server: { deps: { inline: ['@apollo/client'] } },
        },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'storybook',
          testTimeout: 4 * patience,
          // For .storybook/preview.tsx, which runs in the browser.
          env: { SLOW_MACHINE: String(slowMachine), AUDITS: process.env['AUDITS'] ?? '' },
          // One page for all files: a page for each would load React, the design system and the fixtures
          // each time. Their order does not matter: it may be shuffled (--sequence.shuffle.files).
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
