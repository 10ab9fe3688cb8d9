import type { Page } from '@playwright/test';
import { accounts, expect, expectAccessible } from './journey';
import { connect, controlled, disconnect, ownNetwork, signInAt, test } from './with-worker';

test.use({ serviceWorkers: 'allow' });

const offline = 'Vous êtes hors connexion';

/** Counts the loads of the page from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  return () => loads;
}

test('the worker serves the shell but no data, reloads once for a new version, asks first in a changed form, and works offline', async ({
  page,
  context,
  site,
}) => {
  await ownNetwork(page);
  await signInAt(site, page, accounts.claire);

  await test.step('the first visit does not reload, and downloads nothing twice', async () => {
    site.requested.length = 0;
    await page.goto(site.url);
    const loads = countLoads(page);
    await controlled(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Claire');
    expect(loads()).toBe(0);
    const assets = site.requested.filter((one) => one.startsWith('GET /assets/'));
    expect(assets.length).toBeGreaterThan(10);
    expect(assets).toEqual([...new Set(assets)]);
  });

  await test.step('it serves the shell, but no data, sign-in, tools or unknown paths', async () => {
    const answered = new Map<string, boolean>();
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (origin === site.url) answered.set(pathname, response.fromServiceWorker());
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Claire');
    const left = ['/auth/token', '/auth/signout', '/files/logos/a.png', '/healthz', '/readyz'];
    await page.evaluate(
      (paths) => Promise.all(paths.map((path) => fetch(path, { method: 'GET' }))),
      [...left, '/graphql', '/handle_token', '/graphiql/', '/storybook/', '/sandbox/'],
    );
    // The page may get a response before the test is notified of it.
    const expected = ['/graphql', ...left];
    await expect.poll(() => expected.filter((path) => !answered.has(path))).toEqual([]);
    const shell = [...answered].filter(([, worker]) => worker).map(([path]) => path);
    expect(shell).toContain('/');
    expect(
      shell.filter((path) => !/^\/(assets\/.+|theme\.js|preload\.js|favicon\.svg)?$/.test(path)),
    ).toEqual([]);
    expect(answered.get('/graphql')).toBe(false);
    for (const path of left) expect(answered.get(path), path).toBe(false);
    for (const path of ['/nulle-part', '/graphiql/', '/handle_token']) {
      const answer = await page.goto(site.url + path);
      expect(answer?.fromServiceWorker(), path).toBe(false);
      if (path === '/nulle-part') expect(answer?.status()).toBe(404);
    }
  });

  await test.step('it stores nothing personal', async () => {
    await page.goto(site.url);
    const kept = await page.evaluate(async () => {
      const texts: Record<string, string> = {};
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const requested of await cache.keys()) {
          const response = await cache.match(requested);
          texts[new URL(requested.url).pathname] = (await response?.text()) ?? '';
        }
      }
      return texts;
    });
    const paths = Object.keys(kept).filter((path) => !path.startsWith('/assets/'));
    expect(paths.sort()).toEqual([
      '/',
      '/favicon.svg',
      '/offline.css',
      '/offline.html',
      '/offline.js',
      '/preload.js',
      '/theme.js',
    ]);
    expect(Object.values(kept).join()).not.toContain(accounts.claire.email);
  });

  const other = await context.newPage();
  await test.step('a new version reloads each page once, but asks first in a form with changes', async () => {
    await other.goto(`${site.url}/entreprise/?edit=informations`);
    await controlled(other);
    const drawer = other.getByRole('dialog');
    await drawer.getByRole('textbox').first().fill('Transports en cours de saisie');
    const [loads, otherLoads] = [countLoads(page), countLoads(other)];
    const oldCaches = await page.evaluate(() => caches.keys());

    site.deploy();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
    const banner = drawer.getByRole('group', { name: 'Nouvelle version' });
    await expect(banner).toContainText(
      'Une nouvelle version est prête. Enregistrez votre saisie\u00a0: la page se rechargera ensuite.',
    );
    await expect(banner.getByRole('button', { name: 'Recharger maintenant' })).toBeEnabled();
    await expect.poll(loads).toBe(1);
    expect(otherLoads()).toBe(0);
    expect(oldCaches).toHaveLength(1);
    // The former cache is deleted once the new worker is active.
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1);
    expect(await page.evaluate(() => caches.keys())).not.toEqual(oldCaches);

    await other.keyboard.press('Escape');
    await other.getByRole('button', { name: 'Quitter' }).click();
    await expect.poll(otherLoads).toBe(1);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Entreprise');
    await controlled(other);
    expect([loads(), otherLoads()]).toEqual([1, 1]);
  });

  await test.step('without a network the shell starts with a notice, and recovers with the network', async () => {
    await disconnect(site, page);
    await page.evaluate(() => {
      // The reload for the new version was a minute ago: a page without its style sheet may reload again.
      sessionStorage.removeItem('chunk-reload');
    });
    const answer = await page.goto(`${site.url}/finance/`);
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
    await expect(page.getByRole('heading', { name: offline })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();

    await other.goto(`${site.url}/password_recovery/`);
    await expect(other.getByRole('heading', { name: offline })).toBeVisible();
    await expectAccessible(other);

    for (const one of [page, other]) await connect(site, one);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finance');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié');
  });
});
