import type { Page } from '@playwright/test';
import { type Deployment, deploymentOf } from './deployment';
import { type Account, dashboard, test as journey, knownOrigins, signIn } from './journey';

/** A dashboard with a service worker, and new versions to deploy: `test.use({ serviceWorkers: 'allow' })`. */
export const test = journey.extend<{ site: Deployment }>({
  site: async ({ baseURL }, use) => {
    const site = await deploymentOf(baseURL ?? dashboard);
    knownOrigins.add(site.url);
    await use(site);
    await site.close();
  },
});

/** Signs in, and takes the session of the dashboard to the other origin. */
export async function signInAt(site: Deployment, page: Page, account: Account): Promise<void> {
  await signIn(page, account);
  await takeSession(site, page);
}

/** Takes the session of the dashboard, whose page is open, to the other origin: the host's cookie is already there. */
export async function takeSession(site: Deployment, page: Page): Promise<void> {
  const session = await page.evaluate(() =>
    ['auth-credentials', 'auth-end-id'].map((key) => [key, localStorage.getItem(key) ?? '']),
  );
  await page.goto(`${site.url}/favicon.svg`);
  await page.evaluate((entries) => {
    for (const [key = '', value = ''] of entries) localStorage.setItem(key, value);
  }, session);
}

/** Waits until a worker controls the page. */
export async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Lets the device's storage decide whether it is `offline`. Playwright's own switch reaches pages and workers one after the other. */
export async function ownNetwork(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => !('offline' in localStorage) });
  });
}

/** Disconnects the device and the proxy. */
export async function disconnect(site: Deployment, page: Page): Promise<void> {
  site.connected = false;
  await page.evaluate(() => {
    localStorage.setItem('offline', '');
    window.dispatchEvent(new Event('offline'));
  });
}

/** Reconnects both. */
export async function connect(site: Deployment, page: Page): Promise<void> {
  site.connected = true;
  await page.evaluate(() => {
    localStorage.removeItem('offline');
    window.dispatchEvent(new Event('online'));
  });
}
