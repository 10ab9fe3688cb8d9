import { defineConfig } from '@playwright/test';
import { patience } from '../testing/patience';
import { chromium } from './chromium';

/**
 * The journeys run against a program that is already running: `go test ./cmd/citerne`
 * starts it, on ports chosen by the system, and passes its addresses in CITERNE_E2E_*.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A flaky journey is a defect: it must fail, not be retried.
  retries: 0,
  workers: 2,
  // A hanging journey must end before the Go test around it does.
  timeout: 10 * patience,
  expect: { timeout: patience },
  reporter: [['list', { printSteps: false }]],
  use: {
    ...chromium,
    actionTimeout: patience,
    navigationTimeout: patience,
    // Requests of a service worker cannot be intercepted; worker.spec.ts allows it.
    serviceWorkers: 'block',
    baseURL: process.env.CITERNE_E2E_URL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Tracing every journey costs more than the journeys: run `npm run -w ui e2e -- --trace on` when one fails.
    trace: 'off',
  },
});
