import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright } from '@playwright/test';
import { fullChromium } from '../testing/chromium';
import { chromium } from './chromium';
import { accounts, dashboard, expect, identify, test } from './journey';

test('a refused session cookie is reported once, without a loop', async ({ page }) => {
  await page.route('**/auth/token', async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers() };
    delete headers['set-cookie'];
    await page.context().clearCookies();
    await route.fulfill({ response: answer, headers });
    await page.context().clearCookies();
  });
  await page.goto(dashboard);
  await identify(page, accounts.nora);
  await page.getByRole('button', { name: 'Autoriser' }).click();
  await expect(page.getByRole('heading', { name: 'Cookies bloqués' })).toBeVisible();
  await expect(page).toHaveURL(/\/handle_token/);
});

test('a browser that blocks all site data shows the same message', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'citerne-profile-'));
  await mkdir(join(profile, 'Default'));
  await writeFile(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  );
  const context = await playwright.launchPersistentContext(profile, {
    ...chromium.launchOptions,
    executablePath: fullChromium,
    locale: 'fr-FR',
  });
  try {
    const page = await context.newPage();
    let navigations = 0;
    page.on('framenavigated', () => navigations++);
    await page.goto(dashboard);
    await expect(page.getByRole('heading', { name: 'Cookies bloqués' })).toBeVisible();
    expect(navigations, 'no loop').toBeLessThanOrEqual(2);
  } finally {
    await context.close();
    // Chromium may still be writing its files.
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }
});
