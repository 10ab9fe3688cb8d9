import type { Page } from '@playwright/test';
import { accounts, dashboard, expect, expectAccessible, sandbox, test } from './journey';
import { tabTo } from './tab-to';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a demonstration account is made by keyboard alone and opens on an empty business', async ({
  page,
}) => {
  await page.goto(`${dashboard}/entreprise/`);
  await tabTo(page, page.getByRole('link', { name: 'Créer un compte de démonstration' }));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Créer un compte de démonstration');
  await expect(page.getByLabel('Prénom')).toBeFocused();

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
    // A list is chosen from by typing.
    ['Secteur d’activité', 'Indus'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await expect(page.getByLabel('Secteur d’activité')).toHaveValue('Industrie pharmaceutique');
  await tabTo(page, page.getByRole('button', { name: 'Créer le compte' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Zoé Kermarrec')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Autoriser' }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(`${dashboard}/entreprise/`);
  await expect(page.getByText('Industrie pharmaceutique')).toBeVisible();
  for (const empty of [
    'Aucune adresse. Ajoutez au moins un site de livraison pour commander.',
    'Aucun contact. Ajoutez la personne à prévenir lors des livraisons.',
  ])
    await expect(page.getByText(empty)).toBeVisible();
  await expectAccessible(page);
});

/** Asks the API beside the page, with the page's session. */
async function ask(page: Page, query: string): Promise<string> {
  return page.evaluate(async (text) => {
    const { token_type, access_token } = JSON.parse(
      localStorage.getItem('auth-credentials') ?? '{}',
    );
    const token = /(?:^|; )(?:__Host-)?XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `${token_type} ${access_token}`,
        'X-XSRF-TOKEN': decodeURIComponent(token),
      },
      body: JSON.stringify({ query: text }),
    });
    return response.text();
  }, query);
}

test('the panel opens an accountant’s session, whom no screen lets order and the API neither', async ({
  page,
}) => {
  await page.goto(`${sandbox}/sandbox/`);
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: 'Ouvrir en tant que Sophie Garnier' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(accounts.sophie.email)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Autoriser' }));
  await page.keyboard.press('Enter');
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

  await test.step('the panel tells which operation caused which calls', async () => {
    await page.goto(`${sandbox}/sandbox/#journal`);
    const operation = page
      .getByRole('rowgroup')
      .filter({ hasText: /^\s*Entreprise · / })
      .first();
    await expect(operation).toContainText(/\d+\sappels/);
    await expect(operation).toContainText('/contacts');
  });
});
