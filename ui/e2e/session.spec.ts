import type { Page } from '@playwright/test';
import {
  accounts,
  expect,
  expectAccessible,
  fragile,
  identify,
  misbehave,
  signInFresh,
  test,
} from './journey';
import { pressOn, tabTo } from './tab-to';

// All use one provider, and a fault set by one journey would affect the others.
test.describe.configure({ mode: 'serial' });

/** A row of product S03 that a fault of the provider causes: title, technical line, next step. */
type Row = readonly [
  fault: Parameters<typeof misbehave>[1],
  title: string,
  details: string,
  way: string,
];

const wayBack: readonly Row[] = [
  [
    'server-error',
    'La connexion n’a pas abouti',
    '[AuthError] The authorization server answered server_error',
    'Se reconnecter',
  ],
  [
    'other-state',
    'Connexion interrompue par sécurité',
    '[CodeRequestWrongStateReceived] Wrong state recieved',
    'Recommencer la connexion',
  ],
  [
    'no-code',
    'Réponse de connexion incomplète',
    '[CodeRequestResponseMissingCode] Code not present in response',
    'Recommencer la connexion',
  ],
  [
    'no-state',
    'Réponse de connexion incomplète',
    '[CodeRequestResponseMissingState] State not present in response',
    'Recommencer la connexion',
  ],
  [
    'other-address',
    'Adresse de retour inattendue',
    '[CodeRequestResponseWrongRedirectURI] Redirect URI is not correct',
    'Aller à l’accueil',
  ],
];

const exchange: readonly Row[] = [
  [
    'no-token',
    'Connexion incomplète',
    '[TokenRequestMissingAccessToken] Missing Access Token',
    'Se reconnecter',
  ],
  [
    'used-code',
    'Lien de connexion expiré',
    '[TokenRequestRefused] Code refused by the token endpoint',
    'Recommencer la connexion',
  ],
  ['down', 'Service de connexion injoignable', '[ServiceUnreachable]', 'Réessayer'],
];

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Tabs to a button or a link, and presses it. */
const press = (page: Page, role: 'button' | 'link', name: string) =>
  pressOn(page, page.getByRole(role, { name, exact: true }));

/** Signs in with the fault of this row, and checks its screen and the next step. */
async function fails(page: Page, [fault, name, details, way]: Row): Promise<void> {
  await misbehave(page, fault, accounts.sophie);
  await page.goto(`${fragile}/finance/`);
  await press(page, 'button', 'Autoriser');
  await expect(title(page, name)).toBeVisible();
  await pressOn(page, page.getByText('Détails techniques'));
  await expect(page.getByText(details)).toBeVisible();
  expect(
    await page.evaluate(() =>
      ['auth-state', 'auth-verifier', 'auth-credentials'].map((key) => localStorage.getItem(key)),
    ),
    'verifier and state are removed in any case',
  ).toEqual([null, null, null]);
  await expectAccessible(page);
  await press(page, way === 'Aller à l’accueil' ? 'link' : 'button', way);
  if (way === 'Aller à l’accueil') {
    // The third automatic sign-in within a minute is a loop, and is stopped.
    await expect(title(page, 'La connexion n’a pas abouti')).toBeVisible();
    await expect(page).toHaveURL(`${fragile}/`);
    await expectAccessible(page);
    await press(page, 'button', 'Se reconnecter');
  }
  // The next attempt succeeds: a new sign-in, or a retry with the same code.
  if (way === 'Réessayer') await expect(page).toHaveURL(`${fragile}/finance/`);
  else await expect(page.getByRole('button', { name: 'Autoriser' })).toBeVisible();
}

test('each kind of failed return from the sign-in has its screen, by keyboard alone', async ({
  page,
}) => {
  // Three sign-ins within a minute are a loop: a fixed clock makes their real duration irrelevant.
  await page.clock.setFixedTime(new Date());
  await test.step('refused at consent', async () => {
    await page.goto(`${fragile}/finance/`);
    await identify(page, accounts.sophie);
    await press(page, 'button', 'Refuser');
    await expect(title(page, 'Accès refusé')).toBeVisible();
    await pressOn(page, page.getByText('Détails techniques'));
    await expect(page.getByText('[AccessDenied] access_denied')).toBeVisible();
    await expectAccessible(page);
    await press(page, 'button', 'Recommencer la connexion');
    await expect(page.getByRole('button', { name: 'Autoriser' })).toBeVisible();
  });
  for (const row of wayBack) await test.step(row[0], () => fails(page, row));
});

test('each kind of failed code exchange has its screen, by keyboard alone', async ({ page }) => {
  await page.clock.setFixedTime(new Date());
  await page.goto(`${fragile}/finance/`);
  await identify(page, accounts.sophie);
  await press(page, 'button', 'Autoriser');
  await expect(page).toHaveURL(`${fragile}/finance/`);
  const forget = async () => {
    // On a path without a page, which would miss them and start a sign-in of its own.
    await page.goto(`${fragile}/favicon.svg`);
    await page.evaluate(() => {
      localStorage.removeItem('auth-credentials');
      // Forget the sign-ins of this minute, because too many of them stop an automatic one.
      sessionStorage.clear();
    });
  };
  await forget();
  for (const row of exchange) await test.step(row[0], () => fails(page, row));

  await test.step('a slow exchange is reported after eight seconds', async () => {
    await forget();
    // The panel's delay may end before all is checked: this one never ends.
    await page.route('**/auth/token', () => {});
    await page.goto(`${fragile}/finance/`);
    await press(page, 'button', 'Autoriser');
    await expect(title(page, 'Connexion en cours…')).toBeVisible();
    await expectAccessible(page);
    await page.clock.fastForward(8_000);
    await expect(title(page, 'C’est un peu plus long que prévu…')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  });
});

test('a session about to end shows a warning, and the input is restored after a new sign-in, by keyboard alone', async ({
  page,
}) => {
  await page.clock.install();
  await signInFresh(page, accounts.marc, '/entreprise/', fragile);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entreprise');
  const end = await page.evaluate(
    () => JSON.parse(localStorage.getItem('auth-credentials') ?? '{}').expires_at * 1000,
  );
  /** Advances the page to a number of seconds before the end, and stops its clock there. */
  const before = async (seconds: number) => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.setFixedTime(end - seconds * 1000);
    // Timers that are due meanwhile run.
    await page.clock.fastForward(end - seconds * 1000 - now);
  };
  await before(90);
  const banner = page.getByRole('group', { name: 'Fin de session' });
  await expect(banner.getByRole('timer')).toHaveText('01:30');
  await expect(banner).toContainText('Reconnectez-vous pour ne pas perdre votre travail.');
  await expectAccessible(page);
  await before(70);
  await expect(banner.getByRole('timer')).toHaveText('01:10');

  const change = page.getByRole('button', { name: 'Modifier', exact: true }).first();
  await expect(change).toBeVisible();
  await pressOn(page, change);
  const drawer = page.getByRole('dialog', { name: 'Modifier les informations' });
  const name = drawer.getByRole('textbox', { name: 'Raison sociale' });
  await expect(name).toBeVisible();
  await pressOn(page, name, 'End');
  await page.keyboard.type(' et associés');
  const typed = await name.inputValue();
  // Everything outside the drawer is inert, so the link to sign in is inside.
  await expect(drawer.getByRole('group', { name: 'Fin de session' })).toContainText(
    'Votre session expire dans',
  );

  await before(-1);
  const ended = page.getByRole('dialog', { name: 'Votre session a expiré' });
  await expect(ended).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(ended, 'Escape does not close the dialog').toBeVisible();
  await expect(ended.getByRole('button', { name: 'Se reconnecter' })).toBeFocused();
  await page.keyboard.press('Enter');

  const allow = page.getByRole('button', { name: 'Autoriser' });
  await expect(allow).toBeVisible();
  await pressOn(page, allow);
  await expect(page).toHaveURL(`${fragile}/entreprise/?edit=informations`);
  await expect(drawer.getByText('Nous avons retrouvé votre saisie non envoyée.')).toBeVisible();
  await expect(name).toHaveValue(typed);
  await expectAccessible(page);

  await pressOn(page, drawer.getByRole('button', { name: 'Enregistrer' }));
  await expect(page.getByText('Informations enregistrées.')).toBeVisible();
  await expect(page.getByText(typed)).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test('each tab offers the actions of the role in its business, and reports a change of role, by keyboard alone', async ({
  page,
  context,
  browser,
}) => {
  await signInFresh(page, accounts.claire, '/', fragile);
  const other = await context.newPage();
  await other.goto(`${fragile}/`);
  const selector = other.getByRole('button', { name: /^Entreprise\s:/ });
  await expect(selector).toBeVisible();
  await pressOn(other, selector);
  await expect(other.locator('[role="menuitemradio"][aria-checked="true"]:focus')).toHaveCount(1);
  await other.keyboard.press('Home');
  await other.keyboard.press('Enter');
  await expect(selector).toHaveAccessibleName(/Autocars Belle-Étoile/);

  await test.step('an owner changes her role there', async () => {
    const elsewhere = await browser.newContext({ locale: 'fr-FR' });
    const owner = await elsewhere.newPage();
    await signInFresh(owner, accounts.pierre, '/gestion-des-utilisateurs/', fragile);
    const actions = owner.getByRole('button', { name: /^Actions.*Claire Lemaire/ });
    await actions.press('Enter');
    await owner.getByRole('menuitem', { name: 'Modifier' }).press('Enter');
    const drawer = owner.getByRole('dialog', { name: 'Claire Lemaire' });
    await expect(drawer.getByRole('radio', { name: 'Administrateur' })).toBeChecked();
    await pressOn(owner, drawer.getByRole('radio', { name: 'Administrateur' }), 'ArrowUp');
    await owner.keyboard.press('ArrowUp');
    await expect(drawer.getByRole('radio', { name: 'Lecture seule' })).toBeChecked();
    await tabTo(
      owner,
      drawer.getByRole('button', { name: 'Donner le rôle Lecture seule à Claire Lemaire' }),
    );
    await owner.keyboard.press('Enter');
    await expect(
      owner.getByText('Claire Lemaire a maintenant le rôle Lecture seule.'),
    ).toBeVisible();
    await elsewhere.close();
  });

  const entry = (tab: typeof page, name: string) =>
    tab
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: new RegExp(`^${name}`) });
  const refresh = async (tab: typeof page) => {
    const button = tab.getByRole('button', { name: 'Actualiser les données' });
    await pressOn(tab, button);
    await expect(tab.getByText('Données actualisées.')).toBeVisible();
  };
  const roleChange = (tab: typeof page) =>
    tab.getByText(/^Votre rôle a changé\s: Lecture seule\.$/);

  // The message may appear and disappear before the data have loaded.
  await Promise.all([expect(roleChange(other)).toBeVisible(), refresh(other)]);
  for (const name of ['Finance', 'Gestion des utilisateurs'])
    await expect(entry(other, name)).toHaveCount(0);
  await refresh(page);
  await expect(roleChange(page)).toHaveCount(0);
  for (const name of ['Finance', 'Gestion des utilisateurs'])
    await expect(entry(page, name)).toBeVisible();
  await expectAccessible(other);

  for (const path of ['/finance/', '/gestion-des-utilisateurs/']) {
    await other.goto(fragile + path);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Accès non autorisé');
    await expect(
      other.getByText(
        'Votre rôle (Lecture seule) ne donne pas accès à cette page pour Autocars Belle-Étoile.',
      ),
    ).toBeVisible();
    await page.goto(fragile + path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Accès non autorisé');
  }
  await pressOn(other, other.getByRole('main').getByRole('link', { name: 'Retour à l’accueil' }));
  await expect(other).toHaveURL(`${fragile}/`);

  await pressOn(other, entry(other, 'Entreprise'));
  const change = other.getByRole('button', { name: 'Modifier', exact: true }).first();
  await expect(change).toHaveAttribute('aria-disabled', 'true');
  await expect(change).toHaveAccessibleDescription(
    'Votre rôle (Lecture seule) ne permet pas cette action. Demandez à un administrateur d’Autocars Belle-Étoile.',
  );
});
