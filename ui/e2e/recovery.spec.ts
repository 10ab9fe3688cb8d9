import type { Browser, Page, Route } from '@playwright/test';
import {
  type Account,
  accounts,
  dashboard,
  expect,
  expectAccessible,
  password as firstPassword,
  identify,
  sandbox,
  signIn,
  test,
} from './journey';
import { pressOn, tabTo } from './tab-to';

const authorizePage = new RegExp(`^${sandbox}/v1/oauth/authorize`);
const newPassword = 'Un-Secret-bien-a-moi-26!';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const answer = (page: Page) => page.getByText(/^Si un compte correspond à/);

/** Creates an account in a separate browser, so that each run of this journey starts with the same state. */
async function newAccount(browser: Browser): Promise<Account> {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  const account = { email: `sam.${crypto.randomUUID()}@essai.example`, firstName: 'Sam' };
  await page.goto(`${dashboard}/`);
  await page.getByRole('link', { name: 'Créer un compte de démonstration' }).click();
  for (const [label, text] of [
    ['Prénom', account.firstName],
    ['Nom', 'Petit'],
    ['E-mail', account.email],
    ['Mot de passe', firstPassword],
    ['Nom de l’entreprise', 'Atelier d’essai'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Secteur d’activité').selectOption('Industrie pharmaceutique');
  await page.getByRole('button', { name: 'Créer le compte' }).click();
  await expect(page.getByRole('button', { name: 'Autoriser' })).toBeVisible();
  await context.close();
  return account;
}

/** Requests a link by keyboard alone; returns the message without the address, and the link. */
async function ask(page: Page, email: string): Promise<{ said: string; link: string }> {
  await page.goto(`${dashboard}/password_recovery/`);
  await expect(heading(page)).toHaveText('Mot de passe oublié');
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(answer(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Renvoyer le lien' })).toBeDisabled();
  const link = await page
    .getByText(/^Bac à sable/)
    .getByRole('link')
    .getAttribute('href');
  const said = (await answer(page).textContent()) ?? '';
  return { said: said.replace(email, '…'), link: link ?? '' };
}

/** Mocks the response of one operation. */
async function mockResponse(page: Page, operationName: string, body: object): Promise<void> {
  await page.route('**/graphql', (route: Route) =>
    route.request().postDataJSON().operationName === operationName
      ? route.fulfill({ json: body })
      : route.fallback(),
  );
}

test('a forgotten password is changed, by keyboard alone, without a session', async ({
  page,
  browser,
}) => {
  const account = await newAccount(browser);
  await test.step('an expired link', async () => {
    const { link } = await ask(page, account.email);
    await page.goto(`${sandbox}/sandbox/`);
    // The newest account is the last; no other has this name.
    const expire = page.getByRole('button', { name: 'Faire expirer la session de Sam Petit' });
    await expire.last().press('Enter');
    await expect(
      page.getByText(/^La session a expiré, les liens de mot de passe aussi/),
    ).toBeVisible();
    await page.goto(link);
    await expect(heading(page)).toHaveText('Ce lien a expiré.');
    await expectAccessible(page);
    await pressOn(page, page.getByRole('link', { name: 'Demander un nouveau lien' }));
    await expect(heading(page)).toHaveText('Mot de passe oublié');
  });
  const known = await ask(page, account.email);
  await expectAccessible(page);
  const unknown = await ask(page, 'personne@demo.example');
  expect(unknown.said, 'the same for an unknown address').toBe(known.said);
  expect(unknown.link).not.toBe(known.link);

  await test.step('the link of an unknown address is not valid', async () => {
    await page.goto(unknown.link);
    await expect(heading(page)).toHaveText('Ce lien n’est pas valide.');
    await expectAccessible(page);
  });

  await test.step('the token leaves the address bar, and a reload still finds it', async () => {
    const response = await page.goto(known.link);
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(heading(page)).toHaveText('Choisir un nouveau mot de passe');
    await expect(page).toHaveURL(`${dashboard}/password_recovery/`);
    await page.reload();
    await expect(heading(page)).toHaveText('Choisir un nouveau mot de passe');
    await expectAccessible(page);
  });

  const password = page.getByLabel('Nouveau mot de passe');
  const confirmation = page.getByLabel('Confirmation');
  await test.step('the rules are checked during typing', async () => {
    const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await tabTo(page, password);
    await page.keyboard.type('motdepasse');
    await expect(rule('une minuscule')).toContainText('respecté');
    await expect(rule('12 caractères au moins')).toContainText('à respecter');
    await page.keyboard.type('MOT-26');
    await expect(rule('12 caractères au moins')).not.toContainText('à respecter');
    await pressOn(page, page.getByRole('button', { name: 'Afficher le mot de passe' }).first());
    await expect(password).toHaveAttribute('type', 'text');
  });

  await test.step('a refusal is shown at its field', async () => {
    await password.fill('Motdepasse-2026');
    await confirmation.fill('Motdepasse-2027');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Les deux mots de passe ne sont pas identiques.')).toBeVisible();
    await expect(confirmation).toBeFocused();
    await confirmation.fill('Motdepasse-2026');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ce mot de passe est trop courant.')).toBeVisible();
    await expectAccessible(page);
    await password.fill(firstPassword);
    await confirmation.fill(firstPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Choisissez un mot de passe différent de l’ancien.')).toBeVisible();
  });

  await test.step('it is changed', async () => {
    await password.fill(newPassword);
    await confirmation.fill(newPassword);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Votre mot de passe a été modifié.');
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText('Vos autres sessions ont été fermées.')).toBeVisible();
    await expectAccessible(page);
    await pressOn(page, page.getByRole('button', { name: 'Se connecter' }));
    await expect(page).toHaveURL(authorizePage);
    await identify(page, account, newPassword);
    await page.getByRole('button', { name: 'Autoriser' }).click();
    await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible();
  });

  await test.step('the link works once, and the page names the signed-in account', async () => {
    await page.goto(known.link);
    await expect(heading(page)).toHaveText('Ce lien a déjà été utilisé.');
    await expect(page.getByText(`Vous êtes connecté en tant que ${account.email}.`)).toBeVisible();
    await expectAccessible(page);
    await pressOn(page, page.getByRole('link', { name: 'Demander un nouveau lien' }));
    await expect(heading(page)).toHaveText('Mot de passe oublié');
  });
});

test('a maintenance and a rate limit show a countdown and end automatically; a rate limit leaves the content of the screen', async ({
  page,
}) => {
  await signIn(page, accounts.lea, '/entreprise/');
  await expect(heading(page)).toHaveText('Entreprise');
  const refused = (code: string, retryAfter: number) => ({
    data: null,
    errors: [{ message: 'Indisponible.', extensions: { code, retryAfter } }],
  });
  const refresh = page.getByRole('button', { name: 'Actualiser les données' });

  await mockResponse(page, 'Entreprise', refused('UPSTREAM_UNAVAILABLE', 4));
  await page.reload();
  await expect(heading(page)).toHaveText('Service momentanément indisponible');
  await expect(page.getByText(/Nouvel essai automatique dans [1-4]\ss\./)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/graphql');
  await expect(heading(page)).toHaveText('Entreprise');

  await mockResponse(page, 'Shell', refused('RATE_LIMITED', 7));
  await refresh.click();
  const notice = page.getByText(/Patientez\. Nouvel essai automatique dans [0-7]\ss\.$/);
  await expect(notice).toHaveCount(1);
  await expect(heading(page)).toHaveText('Entreprise');
  await expectAccessible(page);
  await page.unroute('**/graphql');
  await expect(notice).toHaveCount(0);
});
