import { defineConfig } from '@playwright/test';
import { patience } from '../testing/patience';
import { chromium } from './chromium';

/**
 * The journeys run against a program that somebody else started: `go test ./cmd/citerne`
 * does, on ports chosen by the system, and says where through CITERNE_E2E_*.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A flaky journey is a defect: it must fail, not be tried again.
  retries: 0,
  workers: 2,
  // One that hangs is ended before the Go test around it is.
  timeout: 10 * patience,
  expect: { timeout: patience },
  reporter: [['list', { printSteps: false }]],
  use: {
    ...chromium,
    actionTimeout: patience,
    navigationTimeout: patience,
    // Journeys that intercept requests would not see those of a worker; worker.spec.ts lets it in.
    serviceWorkers: 'block',
    baseURL: process.env.CITERNE_E2E_URL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A trace of every journey costs more than the journeys: `npm run -w ui e2e -- --trace on` when one fails.
    trace: 'off',
  },
});
