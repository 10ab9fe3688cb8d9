import type { Page } from '@playwright/test';
import { ask } from './ask';
import { brokenWords } from './broken-words';
import { accounts, dashboard, expect, expectAccessible, resume, test } from './journey';
import { routes } from './routes';

/** A layout shift: its size, and the elements that moved. */
interface Shift {
  value: number;
  moved: string[];
}

/** Records the layout shifts of every page from its first frame; shifts after user input are expected. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '?');
      shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens a path and waits until all its content has loaded. */
async function settle(page: Page, path: string): Promise<void> {
  await page.goto(dashboard + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The user is known last, except on the password recovery, which needs none.
  if (!path.startsWith('/password_recovery/'))
    await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible();
  await settled(page);
}

/** Waits until all content of the current page has loaded. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A shift is reported with the next frame.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/** Returns by how many CSS pixels the page is wider than the window, and the element that extends furthest. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const furthest = [...document.querySelectorAll('body *')].reduce((one, other) =>
      other.getBoundingClientRect().right > one.getBoundingClientRect().right ? other : one,
    );
    return { by: scrollWidth - clientWidth, furthest: furthest.outerHTML.slice(0, 120) };
  });

/** The windows in which every screen is opened, and the narrower ones that follow: a zoom to 200 %, a smaller phone. */
const desk = { open: { width: 1440, height: 900 }, narrow: { width: 720, height: 450 } };
const phone = { open: { width: 390, height: 844 }, narrow: { width: 320, height: 640 } };

/** The windows with the least space for a table: up to 1280 px the sidebar is narrow, so its wide form at 1281 px leaves less than at 1280. */
const cramped = [1281, 1024];

/** Variants of those routes. */
const forms = [
  '/operations/gerer-ma-flotte?vue=tableau',
  '/operations/gerer-ma-flotte?onglet=vehicules',
] as const;

/** Routes that look different for a business without data; the first two leave space on a desktop. */
const sparse = [
  '/',
  '/entreprise/',
  '/operations/',
  '/operations/mes-livraisons/',
  '/operations/mes-commandes-reccurentes/',
  '/operations/gerer-ma-flotte',
  '/operations/gerer-ma-flotte?onglet=vehicules',
  '/analytics/',
  '/analytics/mes-exports',
  '/gestion-des-utilisateurs/',
] as const;

/** The routes of every test run: the home page, a list, cards, and a page of blocks. `make soak` visits the others. */
const always = ['/', '/operations/mes-livraisons/', '/operations/gerer-ma-flotte', '/entreprise/'];
const sweep = (path: string) => (always.includes(path) ? [] : ['@sweep']);

/** The delay of a late response in milliseconds: after the others of the page. */
const late = 500;

/** The sequential delay of each script, style sheet and font, in milliseconds. */
const transfer = 100;

const later = (milliseconds: number) => new Promise((passed) => setTimeout(passed, milliseconds));

/**
 * Simulates a first visit: no script, style sheet or font is cached, and each takes time; the user
 * is known last. Chromium’s network throttling is not used: with it, a page
 * sometimes stayed blank.
 */
async function slowly(page: Page): Promise<void> {
  // The browser does not cache intercepted responses.
  await page.route('**/assets/**', async (route) => {
    await later(transfer);
    return route.fallback();
  });
  await delayResponse(page, 'Shell');
}

/** Delays the response of an operation. */
async function delayResponse(page: Page, operation: string): Promise<void> {
  await page.route('**/graphql*', async (route) => {
    if (route.request().postDataJSON()?.operationName !== operation) return route.fallback();
    const answer = await route.fetch();
    await later(late);
    return route.fulfill({ response: answer });
  });
}

/** Opens a path in a window and narrows it; expects no layout shift, and nothing wider than the window. */
async function expectSteady(page: Page, path: string, { open, narrow }: typeof desk) {
  await page.setViewportSize(open);
  await settle(page, path);
  expect.soft(await shiftsOf(page), `moved at ${open.width} px`).toEqual([]);
  await page.setViewportSize(narrow);
  // A table becomes cards once it has measured its new width.
  await expect.soft.poll(() => overflow(page), `wider than ${narrow.width} px`).toBeNull();
}

for (const path of [...routes, ...forms]) {
  test(`${path} does not shift, fits its window and is accessible in both themes`, {
    tag: sweep(path),
  }, async ({ page }) => {
    await resume(page, accounts.claire);
    await page.addInitScript(watchShifts);
    await slowly(page);
    await expectSteady(page, path, phone);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
    await expectSteady(page, path, desk);
    for (const width of cramped) {
      await page.setViewportSize({ width, height: 900 });
      await expect.soft.poll(() => brokenWords(page), `broken at ${width} px`).toEqual([]);
    }
    await page.setViewportSize(desk.open);
    // The token of a recovery link is removed from the URL as soon as it is read.
    const shown = path.startsWith('/password_recovery/')
      ? '/password_recovery/'
      : new URL(path, dashboard).pathname;
    await expect(page).toHaveURL((url) => url.pathname === shown);
    await expectAccessible(page);
  });
}

for (const [i, path] of sparse.entries()) {
  test(`${path} does not shift and fits for a business without data`, { tag: sweep(path) }, async ({
    page,
  }) => {
    await resume(page, accounts.nora);
    await page.addInitScript(watchShifts);
    await slowly(page);
    await expectSteady(page, path, phone);
    if (i < 2) await expectSteady(page, path, desk);
  });
}

test('on a phone the main action of a screen is at the bottom of the window and covers nothing', async ({
  page,
}) => {
  await resume(page, accounts.claire);
  await page.setViewportSize(phone.open);
  const main = page.getByRole('main');
  const actions = [
    ['/', main.getByRole('link', { name: 'Nouvelle commande' })],
    ['/operations/mes-livraisons/', main.getByRole('link', { name: 'Nouvelle commande' })],
    ['/gestion-des-utilisateurs/', main.getByRole('button', { name: 'Inviter un utilisateur' })],
  ] as const;
  for (const [path, action] of actions) {
    await settle(page, path);
    const bar = action.first().locator('xpath=ancestor::div[1]');
    const bottom = () => bar.evaluate((one) => Math.round(one.getBoundingClientRect().bottom));
    await expect.poll(bottom, path).toBe(phone.open.height);
    // Content that scrolls below it never shows through.
    const above = await bar.evaluate(async (one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const through: string[] = [];
      for (let y = 0; y < document.documentElement.scrollHeight; y += 40) {
        scrollTo(0, y);
        await new Promise(requestAnimationFrame);
        for (const x of [left + 10, (left + right) / 2, right - 30]) {
          const hit = document.elementFromPoint(x, (top + bottom) / 2);
          if (hit && !one.contains(hit)) through.push(hit.outerHTML.slice(0, 80));
        }
      }
      return through;
    });
    expect(above, path).toEqual([]);
    const last = page.getByText(/^Besoin d’aide/);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [foot, end] = await Promise.all([bar.boundingBox(), last.boundingBox()]);
    expect((end?.y ?? 0) + (end?.height ?? 0), path).toBeLessThanOrEqual(foot?.y ?? 0);
  }
});

test('missing permissions cause no layout shift once they are known', async ({ page }) => {
  await resume(page, accounts.yanis);
  await page.addInitScript(watchShifts);
  await slowly(page);
  for (const path of ['/', '/gestion-des-utilisateurs/']) {
    await settle(page, path);
    expect.soft(await shiftsOf(page), path).toEqual([]);
  }
});

/** Drawers above a screen, which the screen's own test does not open; for an order, a tank or a vehicle the id is appended. */
const drawers = [
  '/entreprise/?edit=informations',
  '/entreprise/?edit=logo',
  '/entreprise/?edit=adresse-nouvelle',
  '/entreprise/?edit=contact-nouveau',
  '/entreprise/?edit=sepa',
  '/entreprise/?edit=carte',
  '/entreprise/?edit=notifications',
  '/gestion-des-utilisateurs/',
  '/operations/mes-livraisons/?nouvelle-commande',
  '/operations/mes-livraisons/?modifier=',
  '/operations/mes-livraisons/?annuler=',
  '/operations/mes-livraisons/?signaler=',
  '/operations/mes-commandes-reccurentes/?nouvelle=1',
  '/operations/gerer-ma-flotte?cuve=',
  '/operations/gerer-ma-flotte?relever=1&cuve=',
  '/operations/gerer-ma-flotte?ajouter=cuve',
  '/operations/gerer-ma-flotte?vehicule=',
  '/operations/gerer-ma-flotte?ajouter=vehicule',
  '/operations/gerer-ma-flotte?importer=1',
  '/analytics/?panneau=bilan',
  '/analytics/?panneau=accise',
  '/analytics/mes-exports?nouveau=1',
] as const;

test('the page of a delivery in progress does not shift, in any order of the responses', async ({
  page,
}) => {
  await resume(page, accounts.claire);
  await page.goto(dashboard);
  const { data } = JSON.parse(
    await ask(
      page,
      '{ orders(filter: { status: [processing], cancelled: false }) { items { id } } }',
    ),
  );
  const [order] = data.orders.items;
  await page.addInitScript(watchShifts);
  for (const last of ['OrderNeighbours', 'TankerPosition']) {
    await delayResponse(page, last);
    for (const { open } of [phone, desk]) {
      await page.setViewportSize(open);
      const answered = page.waitForResponse(
        (response) => response.request().postDataJSON()?.operationName === last,
      );
      await page.goto(`${dashboard}/operations/mes-livraisons/${order.id}`);
      await answered;
      await expect(page.getByRole('button', { name: 'Commande précédente' })).toBeVisible();
      await settled(page);
      expect.soft(await shiftsOf(page), `moved at ${open.width} px by ${last}`).toEqual([]);
    }
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('drawers above a screen fit a small phone and a zoom to 200 %', { tag: '@sweep' }, async ({
  page,
}) => {
  await resume(page, accounts.claire);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(dashboard);
  const { data } = JSON.parse(
    await ask(
      page,
      '{ orders(filter: { status: [oncoming], cancelled: false }) { items { id } } tanks { items { id } } vehicles { items { id } } }',
    ),
  );
  const idFor = (path: string) => {
    if (!path.endsWith('=')) return '';
    const { orders, tanks, vehicles } = data;
    const all = path.endsWith('cuve=') ? tanks : path.endsWith('vehicule=') ? vehicles : orders;
    return all.items[0].id;
  };
  for (const path of drawers) {
    await page.setViewportSize(phone.narrow);
    await page.goto(`${dashboard}${path}${idFor(path)}`);
    if (!path.includes('?'))
      await page.getByRole('button', { name: 'Inviter un utilisateur' }).click();
    const drawer = page.locator('dialog[open]').last();
    await expect(drawer.getByRole('heading')).not.toHaveCount(0);
    await expect(drawer.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const window of [phone.narrow, desk.narrow]) {
      await page.setViewportSize(window);
      const wide = () =>
        drawer.evaluate((dialog) =>
          [dialog, ...dialog.querySelectorAll('[data-part="body"]')].flatMap((part) => {
            const { right } = part.getBoundingClientRect();
            const over = part.scrollWidth - part.clientWidth;
            return over > 0 || right > innerWidth ? [`${part.className} by ${over}`] : [];
          }),
        );
      // Elements sized by a script follow the width a frame later.
      await expect.soft.poll(wide, `${path} at ${window.width} px`).toEqual([]);
    }
  }
});

test('the check finds a layout shift', async ({ page }) => {
  await page.addInitScript(watchShifts);
  await settle(page, '/password_recovery/');
  await page.evaluate(async () => {
    const block = document.createElement('div');
    block.style.height = '200px';
    document.body.prepend(block);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  await expect.poll(() => shiftsOf(page)).not.toEqual([]);
});

test('the check finds an element that is too wide', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await settle(page, '/password_recovery/');
  await page.evaluate(() => {
    const block = document.createElement('div');
    block.style.width = '400px';
    block.textContent = 'Trop large';
    document.body.append(block);
  });
  expect(await overflow(page)).toMatchObject({ by: 80 });
});

test('the check finds a word that wraps in a cell', async ({ page }) => {
  await settle(page, '/password_recovery/');
  await page.evaluate(() => {
    const table = document.createElement('table');
    const cell = table.insertRow().insertCell();
    cell.style.cssText = 'display: block; width: 4em; overflow-wrap: anywhere';
    cell.textContent = 'Gazole B7 anticonstitutionnellement';
    document.body.append(table);
  });
  expect(await brokenWords(page)).toEqual([
    'anticonstitutionnellement in “Gazole B7 anticonstitutionnellement”',
  ]);
});
