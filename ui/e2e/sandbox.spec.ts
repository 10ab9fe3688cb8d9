import type { BrowserContext, Page } from '@playwright/test';
import { ask } from './ask';
import {
  accounts,
  dashboard,
  expect,
  expectAccessible,
  expectNothingBlank,
  painted,
  sandbox,
  signInFresh,
  talkative,
  talkativeSandbox,
  test,
} from './journey';
import { pressOn, tabTo } from './tab-to';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a demonstration account is created by keyboard alone and opens an empty business', async ({
  page,
}) => {
  await page.goto(`${dashboard}/entreprise/`);
  await pressOn(page, page.getByRole('link', { name: 'Créer un compte de démonstration' }));
  await expect(heading(page)).toHaveText('Créer un compte de démonstration');
  await expect(page.getByLabel('Prénom')).toBeFocused();

  await painted(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(6);
  await expectAccessible(page);

  const email = `zoe.${crypto.randomUUID()}@essai.example`;
  for (const [label, text] of [
    ['Prénom', 'Zoé'],
    ['Nom', 'Kermarrec'],
    ['E-mail', email],
    ['Mot de passe', 'Un-Secret-bien-a-moi-26!'],
    ['Nom de l’entreprise', 'Atelier d’essai'],
    // One key chooses from a list, because the list forgets keys after a second.
    ['Secteur d’activité', 'I'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await expect(page.getByLabel('Secteur d’activité')).toHaveValue('Industrie pharmaceutique');
  await pressOn(page, page.getByRole('button', { name: 'Créer le compte' }));
  await expect(page.getByText('Zoé Kermarrec')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Autoriser' }));

  await expect(page).toHaveURL(`${dashboard}/entreprise/`);
  await expect(page.getByText('Industrie pharmaceutique')).toBeVisible();
  for (const empty of [
    'Aucune adresse. Ajoutez au moins un site de livraison pour commander.',
    'Aucun contact. Ajoutez la personne à prévenir lors des livraisons.',
    'Aucun moyen de paiement enregistré.',
  ])
    await expect(page.getByText(empty)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${dashboard}/gestion-des-utilisateurs/`);
  await expect(page.getByText('Vous êtes seul pour l’instant.')).toBeVisible();
  await page.goto(`${dashboard}/entreprise/`);

  // No mandate names the creditor: the text of the first one does.
  await pressOn(page, page.getByRole('button', { name: 'Ajouter un mandat SEPA' }));
  await expect(page.getByText('vous autorisez Sandbox Énergies (ICS FR80ZZZ999901)')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNothingBlank(page);

  for (const [path, empty] of [
    ['/', 'Bien démarrer — 0 sur 6'],
    ['/operations/', 'Aucune livraison sur cette période.'],
    ['/operations/mes-commandes-reccurentes/', 'Aucune commande récurrente.'],
    ['/operations/gerer-ma-flotte', 'Aucune cuve déclarée.'],
    ['/operations/gerer-ma-flotte?onglet=vehicules', 'Aucun véhicule.'],
    ['/finance/', 'Aucune facture pour le moment.'],
    ['/analytics/', 'Vos indicateurs apparaîtront après votre première livraison.'],
    ['/analytics/mes-exports', 'Aucun export.'],
    ['/operations/mes-livraisons/', 'Vous n’avez pas encore de livraison.'],
  ] as const) {
    await page.goto(dashboard + path);
    await expect(page.getByText(empty)).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'À venir' }).press('Enter');
  await expect(page.getByText('Aucune livraison à venir.')).toBeVisible();
});

test('the panel opens an accountant’s session, in which no screen offers an order and the API refuses changes', async ({
  page,
}) => {
  await page.goto(`${sandbox}/sandbox/`);
  await expectAccessible(page);
  await pressOn(page, page.getByRole('button', { name: 'Ouvrir en tant que Sophie Garnier' }));
  await expect(page.getByText(accounts.sophie.email)).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Autoriser' }));
  await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible();

  await page.goto(`${dashboard}/entreprise/`);
  await expect(heading(page)).toHaveText('Entreprise');
  for (const action of ['Ajouter une adresse', 'Ajouter un contact']) {
    await tabTo(page, page.getByRole('button', { name: action }));
    await expect(page.getByRole('tooltip')).toContainText('Votre rôle (Comptabilité)');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByText('Nouvelle commande')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(`${dashboard}/entreprise/`);
  await expectAccessible(page);
  const refused = await ask(
    page,
    'mutation { createContact(input: { firstName: "A", lastName: "B", phone: "0639981234", type: OPS }) { userErrors { code } } }',
  );
  expect(refused).toContain('"FORBIDDEN"');

  await test.step('the panel shows which operation caused which calls', async () => {
    await page.goto(`${sandbox}/sandbox/#journal`);
    const operation = page
      .getByRole('rowgroup')
      .filter({ hasText: /^\s*Entreprise · / })
      .first();
    await expect(operation).toContainText(/\d+\sappels/);
    await expect(operation).toContainText('/contacts');
  });
});

test('a fault set in the panel affects one account, by keyboard alone', async ({
  page,
  context,
}) => {
  await signInFresh(page, accounts.nora, '/entreprise/', talkative);
  await expect(heading(page)).toHaveText('Entreprise');
  const { panel, force, clear } = await openFaultPanel(context);
  const partial = page.getByText('Certaines données n’ont pas pu être chargées.');
  const contacts = page.getByRole('region', { name: /^Contacts/ });

  await test.step('a failed list is reported, and a failed retry removes nothing', async () => {
    await force('GET /v2/business/{id}/contacts', '503');
    await expectAccessible(panel);
    await page.reload();
    await expect(contacts).toContainText('Informations indisponibles.');
    await force('tous les appels', '503');
    await press(page, 'Réessayer maintenant');
    await expect(page.getByText('Service momentanément indisponible')).toBeVisible();
    await expect(heading(page)).toHaveText('Entreprise');
    await expectAccessible(page);
    await clear();
    // It retries automatically five seconds after each failure.
    await expect(partial).toHaveCount(0);
    await expect(contacts).not.toContainText('Informations indisponibles.');
  });

  await test.step('a failed write keeps the input, and then succeeds', async () => {
    await force('POST /v3/business/{id}/contacts', '503');
    await press(page, 'Ajouter un contact');
    const form = page.getByRole('dialog', { name: 'Nouveau contact' });
    await expect(form.getByLabel(/^Prénom/)).toBeFocused();
    await page.keyboard.type('Lou');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Le Goff');
    await tabTo(page, form.getByLabel('E-mail'));
    await page.keyboard.type('lou@atelier-montreuil.example');
    await pressOn(page, form.getByRole('radio', { name: 'Commercial' }), 'Space');
    await page.keyboard.press('Enter');
    await expect(form.getByText(/^L’enregistrement n’a pas abouti\./)).toBeVisible();
    await expect(form.getByLabel(/^Nom/)).toHaveValue('Le Goff');
    await expectAccessible(page);
    await clear();
    await pressOn(page, form.getByRole('button', { name: 'Ajouter le contact' }));
    await expect(form).toBeHidden();
    await expect(contacts).toContainText('Lou Le Goff');
  });

  await test.step('a failed block of the home page does not affect the others', async () => {
    await force('GET /v2/gas', '503');
    await pressOn(page, page.getByRole('link', { name: 'Accueil' }).first());
    const main = page.getByRole('main');
    await expect(main.getByText('Informations indisponibles.')).toHaveCount(1);
    await expect(main.getByText('Atelier Numérique de Montreuil').first()).toBeVisible();
    await expectAccessible(page);
    await clear();
    await press(page, 'Actualiser les données');
    await expect(main.getByText('Informations indisponibles.')).toHaveCount(0);
    await pressOn(page, page.getByRole('link', { name: 'Entreprise' }).first());
    await expect(contacts).toContainText('Lou Le Goff');
  });

  await test.step('403 does not end the session', async () => {
    await force('GET /v2/business/{id}/contacts', '403');
    await press(page, 'Actualiser les données');
    await expect(contacts).toContainText('Informations indisponibles.');
    await clear();
    await press(page, 'Actualiser les données');
    await expect(contacts).not.toContainText('Informations indisponibles.');
    await expect(heading(page)).toHaveText('Entreprise');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await force('GET /v2/customers', '403');
    await page.reload();
    await expect(heading(page)).toHaveText('Accès non autorisé');
    await expectAccessible(page);
    await clear();
    await page.reload();
    await expect(heading(page)).toHaveText('Entreprise');
  });

  await test.step('401 AuthUnauthorized ends it once for all tabs, which return together', async () => {
    const other = await context.newPage();
    await other.goto(`${talkative}/gestion-des-utilisateurs/`);
    await expect(heading(other)).toHaveText('Gestion des utilisateurs');
    await force('tous les appels', '401 AuthUnauthorized');
    // The dialog ignores this key: an automatic request of a page may have met the 401 before.
    await Promise.all([page.keyboard.press('r'), other.keyboard.press('r')]);
    for (const tab of [page, other])
      await expect(tab.getByRole('dialog', { name: 'Votre session a pris fin' })).toHaveCount(1);
    const logouts = await page.evaluate(
      () =>
        Object.entries(localStorage).filter(
          ([key, event]) => key.startsWith('event:') && event.includes('auth:logged_out'),
        ).length,
    );
    expect(logouts).toBe(1);
    const ended = page.getByRole('dialog', { name: 'Votre session a pris fin' });
    await clear();
    await expect(ended.getByRole('button', { name: 'Se reconnecter' })).toBeFocused();
    await page.keyboard.press('Enter');
    await panel.close();
    await pressOn(page, page.getByRole('button', { name: 'Autoriser' }));
    await expect(page).toHaveURL(`${talkative}/entreprise/`);
    await expect(heading(page)).toHaveText('Entreprise');
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await expect(heading(other)).toHaveText('Gestion des utilisateurs');
  });
});

/** Opens the panel of the talkative dashboard's sandbox; `force` and `clear` set its faults by keyboard. */
async function openFaultPanel(context: BrowserContext) {
  const panel = await context.newPage();
  await panel.goto(`${talkativeSandbox}/sandbox/`);

  /** With the arrows: a list forgets typed keys after a second, and a busy machine may take that long between two. */
  const choose = async (label: string, option: string) => {
    const list = panel.getByRole('combobox', { name: label, exact: true });
    await pressOn(panel, list, 'Home');
    const below = await list
      .locator('option')
      .evaluateAll((all, text) => all.findIndex((one) => one.textContent === text), option);
    for (let i = 0; i < below; i++) await panel.keyboard.press('ArrowDown');
    await expect(list.locator('option:checked')).toHaveText(option);
  };
  const faults = panel.getByRole('form', { name: 'Pannes en cours' });
  /** Presses a button of the panel, and waits for the next page, which looks much like the former one. */
  const submit = async (button: string) => {
    await tabTo(panel, panel.getByRole('button', { name: button, exact: true }));
    await Promise.all([panel.waitForEvent('load'), panel.keyboard.press('Enter')]);
  };
  /** Makes a call respond with a status; the other calls keep theirs. */
  const force = async (call: string, status: string) => {
    await choose('Appels du compte', 'Nora Haddad');
    await choose('Réponse imposée à', call);
    await choose('Statut', status);
    await submit('Appliquer');
    await expect(panel.getByText('Les pannes sont réglées.')).toBeVisible();
    await expect(faults).toContainText(
      /^\s*Des pannes sont demandées, pour le compte de Nora Haddad\s:/,
    );
    await expect(
      faults.getByRole('button', { name: `Rétablir ${call}`, exact: true }),
    ).toBeVisible();
  };
  const clear = async () => {
    await submit('Tout rétablir');
    await expect(faults).toHaveCount(0);
  };
  return { panel, force, clear };
}

/** Presses a button of the page once it is enabled. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).first();
  await tabTo(page, button);
  // The button is disabled until the former request is done.
  await expect(button).toBeEnabled();
  await page.keyboard.press('Enter');
}
