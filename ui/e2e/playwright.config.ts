import { defineConfig } from '@playwright/test';
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
  // A busy machine is slow, not wrong: what is expected comes or never does, and a journey is as long as it
  // is. One that hangs is ended all the same, before the Go test around it is.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list', { printSteps: false }]],
  use: {
    ...chromium,
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
