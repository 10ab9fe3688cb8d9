/**
 * Takes docs/screenshot.png: starts bin/citerne on free ports with a frozen
 * sandbox and an empty data folder, signs in through the pages, and captures
 * the home page. Run by `make screenshot`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { launchOptions } from '../vite/chromium.ts';

const root = join(import.meta.dirname, '../..');
const account = { email: 'claire.lemaire@garonne-adour.example', password: 'Bac-a-sable-2026!' };

const folder = await mkdtemp(join(tmpdir(), 'citerne-screenshot-'));
const server = spawn(join(root, 'bin/citerne'), {
  env: {
    ...process.env,
    CITERNE_ADDR: '127.0.0.1:0',
    CITERNE_ADMIN_ADDR: '127.0.0.1:0',
    CITERNE_DATA_DIR: folder,
    SANDBOX_ADDR: '127.0.0.1:0',
    SANDBOX_NOW: '2026-11-21T09:00:00Z',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await capture(await dashboardOf(server), join(root, 'docs/screenshot.png'));
} finally {
  server.kill();
  await new Promise((resolve) => server.once('close', resolve));
  await rm(folder, { recursive: true });
}

/** The dashboard's address, the first that the server prints. */
async function dashboardOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server has no output.');
  const lines = createInterface(stdout);
  for await (const line of lines) {
    const address = line.match(/http:\/\/localhost:\d+/)?.[0];
    if (address) return address;
  }
  throw new Error('The server ended before it printed its address.');
}

async function capture(address: string, path: string): Promise<void> {
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      colorScheme: 'light',
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
    });
    await page.clock.setFixedTime('2026-11-21T09:00:00Z');
    await page.goto(address);
    await page.getByLabel('Adresse e-mail').fill(account.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await page.getByRole('button', { name: 'Autoriser' }).click();
    await page.getByRole('heading', { name: /^Bonjour/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path });
  } finally {
    await browser.close();
  }
}
