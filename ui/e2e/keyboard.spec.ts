import type { Page } from '@playwright/test';
import { accounts, dashboard, expect, expectAccessible, signIn, test } from './journey';
import { pressOn } from './tab-to';

const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' });

test('the frame works by keyboard alone, and its menus are accessible', async ({ page }) => {
  await signIn(page, accounts.sophie, '/finance/');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Finance');

  await test.step('the skip link comes first and goes to the content', async () => {
    // Reload: after the sign-in the focus is on the heading.
    await page.reload();
    await expect(heading).toHaveText('Finance');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Aller au contenu' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('the arrows move in a submenu, Escape returns the focus', async () => {
    await page.goto(`${dashboard}/finance/`);
    await expect(heading).toHaveText('Finance');
    const arrow = sidebarOf(page).getByRole('button', { name: 'Ouvrir le sous-menu Opérations' });
    await pressOn(page, arrow);
    const panel = (name: string) => sidebarOf(page).getByRole('link', { name, exact: true });
    await expect(panel('Mes livraisons')).toBeVisible();
    for (const [key, name] of [
      ['ArrowDown', 'Operations'],
      ['ArrowDown', 'Mes livraisons'],
      ['End', 'Gérer ma flotte'],
      ['ArrowDown', 'Operations'],
      ['ArrowUp', 'Gérer ma flotte'],
      ['Home', 'Operations'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(panel(name), key).toBeFocused();
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(arrow).toBeFocused();
    await expect(panel('Mes livraisons')).toBeHidden();
  });

  await test.step('a choice closes the submenu and moves the focus to the heading', async () => {
    const fleet = sidebarOf(page).getByRole('link', { name: 'Gérer ma flotte', exact: true });
    await page.keyboard.press('Enter');
    await expect(fleet).toBeVisible();
    await page.keyboard.press('End');
    await expect(fleet).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${dashboard}/operations/gerer-ma-flotte`);
    await expect(heading).toHaveText('Gérer ma flotte');
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle(/^(\(\d+\) )?Gérer ma flotte · .+ · Citerne$/);
  });

  await test.step('the business menu and the user menu are accessible', async () => {
    const selector = page.getByRole('button', { name: /^Entreprise\s:/ });
    await selector.press('Enter');
    await expect(page.getByRole('menu', { name: 'Changer d’entreprise' })).toBeVisible();
    await expect(page.locator('[role="menuitemradio"][aria-checked="true"]:focus')).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(selector).toBeFocused();
    const person = page.getByRole('button', { name: /^Mon compte/ });
    await person.press('Enter');
    await expect(page.getByRole('menu', { name: 'Mon compte' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(person).toBeFocused();
  });
});

test('the navigation panel of a phone works by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.claire, '/finance/');
  const open = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(sidebarOf(page)).toHaveCount(0);
  await pressOn(page, open);
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel).toBeVisible();

  const arrow = panel.getByRole('button', { name: 'Ouvrir le sous-menu Tableau de bord' });
  await pressOn(page, arrow);
  const exports = panel.getByRole('link', { name: 'Mes exports' });
  await expect(exports).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, exports);
  await expect(page).toHaveURL(`${dashboard}/analytics/mes-exports`);
  await expect(panel).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes exports');
});

test('sticky elements do not cover the focused element, on a phone in both orientations', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.claire, '/operations/');
  const order = page.getByRole('main').getByText('Nouvelle commande');
  const last = page.getByRole('link', { name: /^Bac à sable/ });
  await expect(order).toBeVisible();
  await expect(last).toBeVisible();
  const covered: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    if (key === 'Shift+Tab') await last.focus();
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press(key);
      covered.push(...(await page.evaluate(cover)));
    }
  }
  expect(covered).toEqual([]);
});

for (const [place, width, height] of [
  ['a phone', 390, 844],
  ['a desk', 1440, 900],
] as const) {
  test(`a message above the page does not cover the focused element, on ${place}`, async ({
    page,
  }) => {
    await page.route('**/graphql*', async (route) => {
      if (route.request().postDataJSON()?.operationName !== 'Shell') return route.fallback();
      const response = await route.fetch();
      const extensions = { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 3600 };
      const errors = [{ message: 'Non.', path: ['businesses'], extensions }];
      return route.fulfill({ response, json: { ...(await response.json()), errors } });
    });
    // A resize moves the focused element, and so does a loading list: both must be over before the first key.
    await page.setViewportSize({ width, height });
    await signIn(page, accounts.claire, '/entreprise/');
    const main = page.getByRole('main');
    const last = page.getByRole('link', { name: /^Bac à sable/ });
    await expect(page.getByText('Service momentanément indisponible')).toBeVisible();
    await expect(main.getByRole('region', { name: 'Préférences de notification' })).toBeVisible();
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
    await last.focus();
    const covered: string[] = [];
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Shift+Tab');
      covered.push(...(await page.evaluate(cover)));
    }
    expect(covered).toEqual([]);
  });
}

/** Returns the focused element when sticky elements would cover a part of its focus ring. */
function cover(): string[] {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.matches('h1, main')) return [];
  const sticks = (element: Element | null): boolean =>
    element !== null &&
    (/sticky|fixed/.test(getComputedStyle(element).position) || sticks(element.parentElement));
  if (sticks(focused)) return [];
  const ring = 4;
  const { left, width, top, bottom } = focused.getBoundingClientRect();
  const whole = [top - ring, bottom + ring - 1].every((y) => {
    const found = document.elementsFromPoint(left + width / 2, y)[0];
    return found !== undefined && !sticks(found);
  });
  return whole ? [] : [`${focused.textContent || focused.getAttribute('aria-label')}`];
}

test('a menu opened before its content has loaded takes the focus once it has', async ({
  page,
}) => {
  await signIn(page, accounts.sophie);
  let come: () => void = () => {};
  const late = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/parts-.*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(`${dashboard}/finance/`);
  const person = page.getByRole('button', { name: /^Mon compte/ });
  await person.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  come();
  await expect(page.getByRole('menu', { name: 'Mon compte' })).toBeVisible();
  await expect(page.getByRole('menuitemradio', { name: 'Système' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(person).toBeFocused();
});
