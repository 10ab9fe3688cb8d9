import type { Route } from '@playwright/test';
import {
  accounts,
  dashboard,
  expect,
  expectAccessible,
  identify,
  password,
  sandbox,
  signInFresh,
  test,
} from './journey';
import { pressOn } from './tab-to';

const authorizePage = new RegExp(`^${sandbox}/v1/oauth/authorize`);

test('signs in and lands on the dashboard', async ({ page }) => {
  await page.goto(dashboard);
  await expect(page).toHaveURL(authorizePage);
  const query = new URL(page.url()).searchParams;
  expect(query.get('client_id')).toBe('dashboard');
  expect(query.get('response_type')).toBe('code');
  expect(query.get('redirect_uri')).toBe(`${dashboard}/handle_token`);
  expect(query.get('scope')).toBe('full');
  expect(query.get('confirm')).toBe('1');
  expect(query.get('code_challenge')).toMatch(/^[A-Za-z0-9_-]{43}$/);

  await identify(page, accounts.claire);
  await expect(page.getByRole('heading', { name: /Autoriser .*\s\?/ })).toBeVisible();
  await page.getByRole('button', { name: 'Autoriser' }).click();

  await expect(page).toHaveURL(`${dashboard}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Bonjour|Bonsoir) Claire$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  const credentials = JSON.parse(stored['auth-credentials'] ?? 'null');
  expect(Object.keys(credentials).sort()).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'scope',
    'token_type',
  ]);
  expect(credentials.expires_at).toBeGreaterThan(Date.now() / 1000);
  expect(stored['auth-verifier']).toBeUndefined();
  expect(stored['auth-state']).toBeUndefined();
});

test('a wrong password is refused with one sentence and the e-mail address is kept', async ({
  page,
}) => {
  await page.goto(dashboard);
  await page.getByLabel('Adresse e-mail').fill(accounts.lea.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill('pas le bon');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByText('Adresse e-mail ou mot de passe incorrect.')).toBeVisible();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(accounts.lea.email);
});

test('a deep link survives the sign-in with its query string, by keyboard alone', async ({
  page,
}) => {
  await page.goto(`${dashboard}/finance/?paiement=paid`);
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(accounts.sophie.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const allow = page.getByRole('button', { name: 'Autoriser' });
  await expect(allow).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, allow);
  await expect(page).toHaveURL(`${dashboard}/finance/?paiement=paid`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finance');
});

test('reloading the callback after a successful sign-in opens the home page', async ({ page }) => {
  let callback = '';
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(`${dashboard}/handle_token`))
      callback = request.url();
  });
  await signInFresh(page, accounts.helene, '/entreprise/');
  expect(callback).toContain('code=');
  await page.goto(callback);
  await expect(page).toHaveURL(`${dashboard}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Hélène$/);
});

test('a sign-out in one tab ends the session in the other', async ({ page, context }) => {
  await signInFresh(page, accounts.pierre);
  const other = await context.newPage();
  await other.goto(`${dashboard}/entreprise/`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Entreprise');

  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByText('Déconnexion')
    .click();
  await expect(page).toHaveURL(authorizePage);
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible();
  await expect(other.getByText('Vous vous êtes déconnecté dans un autre onglet.')).toBeVisible();
  await expect(other.getByText('Belle-Étoile'), 'nothing stays readable behind').toHaveCount(0);
  await other.getByRole('button', { name: 'Se reconnecter' }).click();
  await expect(other).toHaveURL(authorizePage);
  await expect(
    other.getByLabel('Adresse e-mail'),
    'the provider’s own session has ended too',
  ).toBeVisible();
});

for (const [what, answer] of [
  ['the server is not reached', (route: Route) => route.abort()],
  [
    'the provider is not reached',
    (route: Route) => route.fulfill({ json: { provider: 'unreachable' } }),
  ],
] as const) {
  test(`a sign-out when ${what} ends the session on this device and is reported`, async ({
    page,
  }) => {
    await signInFresh(page, accounts.nora);
    await page.route('**/auth/signout', answer);
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByText('Déconnexion')
      .click();
    await expect(
      page.getByRole('heading', { name: 'Vous êtes déconnecté sur cet appareil.' }),
    ).toBeVisible();
    await expect(page.getByText('Montreuil')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('auth-credentials'))).toBeNull();
    await page.getByRole('button', { name: 'Se reconnecter' }).click();
    await expect(page).toHaveURL(authorizePage);
  });
}

test('a customer without a business sees a message', async ({ page }) => {
  await page.goto(dashboard);
  await identify(page, accounts.alex);
  await page.getByRole('button', { name: 'Autoriser' }).click();
  await expect(page.getByRole('heading', { name: 'Aucune entreprise rattachée' })).toBeVisible();
  await expect(page.getByText('No customer found')).toBeAttached();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible();
});
