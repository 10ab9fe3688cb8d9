import { accounts, dashboard, expect, expectAccessible, signIn, test } from './journey';
import { tabTo } from './tab-to';

test('the sidebar is 84 px up to 1280 px, 256 px above, and 84 px on nested paths', async ({
  page,
}) => {
  await signIn(page, accounts.marc);
  const sidebar = page.getByRole('navigation', { name: 'Navigation principale' });
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0);

  for (const [viewport, path, expected] of [
    [1280, '/finance/', 84],
    [1281, '/finance/', 256],
    [1281, '/', 256],
    [1281, '/operations/mes-livraisons/', 84],
    [1281, '/operations/gerer-ma-flotte', 84],
  ] as const) {
    await page.setViewportSize({ width: viewport, height: 900 });
    await page.goto(dashboard + path);
    await expect(sidebar).toBeVisible();
    await expect.poll(width, { message: `${path} at ${viewport}` }).toBe(expected);
  }
  await page.goto(`${dashboard}/password_recovery/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(sidebar).toHaveCount(0);
});

test('submenus open by their arrow and close outside, by Escape and by a choice', async ({
  page,
}) => {
  await signIn(page, accounts.claire);
  const sidebar = page.getByRole('navigation', { name: 'Navigation principale' });
  const arrow = sidebar.getByRole('button', { name: /sous-menu Opérations/ });
  const entry = sidebar.getByRole('link', { name: 'Mes commandes réccurentes' });

  await arrow.click();
  await expect(arrow).toHaveAttribute('aria-expanded', 'true');
  await expect(entry).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(entry).toBeHidden();

  await arrow.focus();
  await page.keyboard.press('Enter');
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(arrow).toBeFocused();

  await arrow.click();
  await entry.click();
  await expect(page).toHaveURL(`${dashboard}/operations/mes-commandes-reccurentes/`);
  await expect(entry).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes commandes réccurentes');
});

test('the terms of sale open in a new tab and exist', async ({ page, context }) => {
  await signIn(page, accounts.marc);
  const [terms] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /Mentions légales \(CGV\)/ }).click(),
  ]);
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText(
    'Conditions générales de vente',
  );
  expect(await terms.evaluate(() => window.opener)).toBeNull();
});

test('the badge of fictional data opens the sandbox panel in a new tab', async ({
  page,
  context,
}) => {
  await signIn(page, accounts.marc);
  const [panel] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('link', { name: /^Bac à sable — données fictives\s*\(nouvel onglet\)$/ })
      .click(),
  ]);
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Panneau du bac à sable');
  expect(await panel.evaluate(() => window.opener)).toBeNull();
});

test('an unknown path is the not-found screen with its status', async ({ page }) => {
  const answer = await page.goto(`${dashboard}/nulle-part`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Oups, cette page n’existe pas :(',
  );
  await expect(page.getByRole('img', { name: 'Not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Retour' })).toHaveAttribute('href', '/');
});

test('the routes without a session are accessible in both themes', async ({ page }) => {
  for (const path of ['/handle_token', '/password_recovery/', '/nulle-part']) {
    await page.goto(dashboard + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await expectAccessible(page);
  }
});

test('GraphiQL runs its first query with the dashboard’s session', async ({ page }) => {
  await signIn(page, accounts.marc);
  await page.goto(`${dashboard}/graphiql/`);
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(
    page.getByLabel('Operation Result').or(page.locator('.result-window')),
  ).toContainText(accounts.marc.email);
});

test('Storybook opens on a component', async ({ page }) => {
  // Two applications of several megabytes, one inside the other: on a busy machine both take their time.
  await page.goto(`${dashboard}/storybook/?path=/story/contrôles-button--default`);
  await expect(
    page.frameLocator('#storybook-preview-iframe').getByRole('button').first(),
  ).toBeVisible({ timeout: 100_000 });
});

test('the provider’s pages are accessible in both themes', async ({ page }) => {
  await page.goto(dashboard);
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible();
  await expectAccessible(page);
});

test('a stylesheet that a deployment took away: one reload, then a way out', async ({ page }) => {
  await signIn(page, accounts.marc);
  let asked = 0;
  const stylesheet = /\/assets\/CompanyPage-.*\.css$/;
  await page.route(stylesheet, (route) => {
    asked++;
    return route.abort();
  });
  await page.goto(`${dashboard}/entreprise/`);
  await expect(page.getByText('Une nouvelle version est disponible.')).toBeVisible();
  expect(asked).toBe(2);
  await page.unroute(stylesheet);
  await page.getByRole('button', { name: 'Recharger' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entreprise');
});

test('sign-in and the switch of business work by keyboard alone', async ({ page }) => {
  await page.goto(dashboard);
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused();
  await page.keyboard.type(accounts.sophie.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Bac-a-sable-2026!');
  await page.keyboard.press('Enter');
  const allow = page.getByRole('button', { name: 'Autoriser' });
  await expect(allow).toBeVisible();
  await tabTo(page, allow);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${dashboard}/`);

  const selector = page.getByRole('button', { name: /^Entreprise\s:/ });
  await expect(selector).toBeVisible();
  await tabTo(page, selector);
  await page.keyboard.press('Enter');
  const last = page.getByRole('menuitemradio', { name: /Transports Garonne-Adour/ });
  await expect(last).toBeVisible();
  const [key, name] =
    (await last.getAttribute('aria-checked')) === 'true'
      ? ['Home', 'BTP Rives de Loire']
      : ['End', 'Transports Garonne-Adour'];
  await expect(selector).not.toHaveAccessibleName(new RegExp(name));
  await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(selector).toHaveAccessibleName(new RegExp(name));
});
