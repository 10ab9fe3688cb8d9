import { accounts, dashboard, expect, expectAccessible, signIn, test } from './journey';
import { pressOn, tabTo } from './tab-to';

test('the sidebar is 84 px up to 1280 px, 256 px above, and 84 px on nested paths, by keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1281, height: 900 });
  await signIn(page, accounts.marc);
  const sidebar = page.getByRole('navigation', { name: 'Navigation principale' });
  const expectWidth = (expected: number, at: string) =>
    expect
      .poll(async () => Math.round((await sidebar.boundingBox())?.width ?? 0), { message: at })
      .toBe(expected);
  await expectWidth(256, '/ at 1281');

  await pressOn(page, sidebar.getByRole('link', { name: 'Finance' }));
  for (const [width, path, expected] of [
    [1280, '/finance/', 84],
    [1281, '/finance/', 256],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page).toHaveURL(dashboard + path);
    await expectWidth(expected, `${path} at ${width}`);
    // layout.spec.ts checks the wide form.
    if (expected === 84) await expectAccessible(page);
  }

  for (const [name, path] of [
    ['Mes livraisons', '/operations/mes-livraisons/'],
    ['Gérer ma flotte', '/operations/gerer-ma-flotte'],
  ] as const) {
    await pressOn(page, sidebar.getByRole('button', { name: /sous-menu Opérations/ }));
    await pressOn(page, sidebar.getByRole('link', { name, exact: true }));
    await expect(page).toHaveURL(dashboard + path);
    await expectWidth(84, `${path} at 1281`);
  }
  await page.goto(`${dashboard}/password_recovery/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(sidebar).toHaveCount(0);
});

test('submenus open with their arrow, and close on a click outside, on Escape and on a choice', async ({
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

test('the badge for fictional data opens the sandbox panel in a new tab', async ({
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

test('an unknown path shows the not-found screen with status 404, and a link back by keyboard', async ({
  page,
}) => {
  const answer = await page.goto(`${dashboard}/nulle-part`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Oups, cette page n’existe pas :(',
  );
  await expect(page.getByRole('img', { name: 'Not found' })).toBeVisible();
  await expectAccessible(page);
  const back = page.getByRole('link', { name: 'Retour' });
  await expect(back).toHaveAttribute('href', '/');
  await pressOn(page, back);
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible();
});

test('a page that fails keeps the frame, shows its reference and offers a retry, by keyboard alone', async ({
  page,
}) => {
  await signIn(page, accounts.marc);
  const references: (string | undefined)[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/graphql')) references.push(response.headers()['x-request-id']);
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== 'Entreprise') return route.fallback();
    const answer = await route.fetch();
    const body = await answer.json();
    // The contract requires a list: no page handles null here.
    body.data.currentBusiness.addresses = null;
    return route.fulfill({ response: answer, json: body });
  });
  await page.goto(`${dashboard}/entreprise/`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Une erreur est survenue');
  // The reference of the last response before the failure, which another part of the page may have received.
  await expect
    .poll(async () => {
      const shown = await page.getByRole('main').locator('code').textContent();
      return shown !== null && references.includes(shown);
    })
    .toBe(true);
  await expectAccessible(page);
  await page.unroute('**/graphql');
  await tabTo(page, page.getByRole('button', { name: 'Actualiser les données' }));
  await pressOn(page, page.getByRole('link', { name: 'Retour à l’accueil' }));
  await expect(heading).toHaveText(/Marc$/);
});

test('the routes without a session are accessible in both themes', async ({ page }) => {
  for (const path of ['/handle_token', '/password_recovery/', '/nulle-part']) {
    await page.goto(dashboard + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await expectAccessible(page);
  }
});

test('GraphiQL runs its first query, and an operation opened from the panel by keyboard', async ({
  page,
}) => {
  await signIn(page, accounts.marc);
  await page.goto(`${dashboard}/graphiql/`);
  const result = page.getByLabel('Result Window');
  const editor = page.getByLabel('Operation Editor');
  await expect(page.getByRole('tab')).toHaveText(['Essentiel']);
  // Both editors load after the button, which does nothing before.
  await expect(editor).toContainText('currentBusiness');
  await expect(result.getByRole('textbox')).toBeAttached();
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(result).toContainText('"firstName": "Marc"');
  await page.getByRole('searchbox', { name: 'Chercher une opération' }).fill('invoicedetail');
  const found = page.getByRole('region', { name: 'Opérations' }).getByRole('button').first();
  await expect(found).toContainText('InvoiceDetail');
  await page.keyboard.press('ArrowDown');
  await expect(found).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab')).toHaveText([/^Essentiel/, /^InvoiceDetail(close icon)?$/]);
  await expect(editor).toContainText('query InvoiceDetail');
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(result).toContainText(/"invoice":\s\{/);
  await expect(result).not.toContainText('"errors"');
});

test('Storybook opens on a component', async ({ page }) => {
  // Two applications of several megabytes, one inside the other: slow on a busy machine.
  await page.goto(`${dashboard}/storybook/?path=/story/contrôles-button--default`);
  const preview = page.frameLocator('#storybook-preview-iframe');
  await preview.getByRole('button').first().waitFor();
});

test('a stylesheet removed by a deployment causes one reload, then a message with a button', async ({
  page,
}) => {
  await signIn(page, accounts.marc);
  const stylesheet = /\/assets\/CompanyPage-.*\.css$/;
  await page.route(stylesheet, (route) => route.abort());
  let visits = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().endsWith('/entreprise/')) visits++;
  });
  await page.goto(`${dashboard}/entreprise/`);
  await expect(page.getByText('Une nouvelle version est disponible.')).toBeVisible();
  expect(visits).toBe(2);
  await page.unroute(stylesheet);
  await page.getByRole('button', { name: 'Recharger' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entreprise');
});
