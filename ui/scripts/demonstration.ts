/**
 * A dashboard for pictures: bin/citerne on free ports with a frozen
 * sandbox and an empty data folder, and a browser that signs in to it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../testing/chromium.ts';

/** The repository. */
export const root = join(import.meta.dirname, '../..');

/** The time in every picture. */
export const now = '2026-11-21T09:00:00Z';

const account = { email: 'claire.lemaire@garonne-adour.example', password: 'Bac-a-sable-2026!' };

/** Starts the dashboard and a browser, calls `use` with both, and always stops them. */
export async function demonstrate(
  use: (address: string, browser: Browser) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'citerne-pictures-'));
  const server = spawn(join(root, 'bin/citerne'), {
    env: {
      ...process.env,
      CITERNE_ADDR: '127.0.0.1:0',
      CITERNE_ADMIN_ADDR: '127.0.0.1:0',
      CITERNE_DATA_DIR: folder,
      SANDBOX_ADDR: '127.0.0.1:0',
      SANDBOX_NOW: now,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const address = await dashboardOf(server);
    const browser = await chromium.launch(launchOptions);
    try {
      await use(address, browser);
    } finally {
      await browser.close();
    }
  } finally {
    server.kill();
    await new Promise((resolve) => server.once('close', resolve));
    await rm(folder, { recursive: true });
  }
}

/** Returns the dashboard's address, the first that the server prints. */
async function dashboardOf({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) throw new Error('The server has no output.');
  // Read completely, or the server would block; shown only when it does not start.
  let log = '';
  stderr.on('data', (part: Buffer) => {
    log = (log + part).slice(-4000);
  });
  const lines = createInterface(stdout);
  for await (const line of lines) {
    const address = line.match(/http:\/\/localhost:\d+/)?.[0];
    if (address) return address;
  }
  throw new Error(`The server ended before it printed its address.\n${log}`);
}

/** The browser context of every picture: France, and no animation. */
export const french = {
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
  reducedMotion: 'reduce',
} as const;

/** Signs in as the demonstration account, through the pages, and waits for the home page. */
export async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Adresse e-mail').fill(account.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.getByRole('button', { name: 'Autoriser' }).click();
  await page.getByRole('heading', { name: /^Bon(jour|soir)/ }).waitFor();
}

/**
 * Waits until the page is complete: nothing is busy, there was no response for half a
 * second, and the fonts are loaded. The stream of live updates never ends, so a live page is
 * never idle by Playwright's definition.
 */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  const responseCount = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let seen = -1, all = await responseCount(); all !== seen; all = await responseCount()) {
    seen = all;
    await page.waitForTimeout(500);
  }
  await page.evaluate(() => document.fonts.ready);
}
