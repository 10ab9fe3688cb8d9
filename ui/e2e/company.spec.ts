import type { Locator } from '@playwright/test';
import { accounts, dashboard, expect, expectAccessible, signIn, test } from './journey';
import { tabTo } from './tab-to';

test('the company page is changed by keyboard alone, and its drawers are accessible', async ({
  page,
}) => {
  await signIn(page, accounts.marc, '/entreprise/');
  const main = page.getByRole('main');
  const drawer = (name: string) => page.getByRole('dialog', { name });
  const press = (key: string) => page.keyboard.press(key);
  const reach = (target: Locator) => tabTo(page, target);

  await test.step('information: a mistake has the focus, then it is saved', async () => {
    await page.goto(`${dashboard}/entreprise/?edit=informations`);
    const form = drawer('Modifier les informations');
    const siret = form.getByLabel('SIRET');
    await expect(form.getByLabel(/^Nom/)).toBeFocused();
    await expectAccessible(page);
    await reach(siret);
    const former = await siret.inputValue();
    await siret.fill('123');
    await press('Enter');
    await expect(siret).toBeFocused();
    await expect(siret).toHaveAccessibleDescription(/^Le SIRET comporte 14/);
    await siret.fill(former);
    await form.getByLabel('Raison sociale').fill('Rives de Loire Travaux');
    await press('Enter');
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(`${dashboard}/entreprise/`);
    await expect(main.getByText('Rives de Loire Travaux')).toBeVisible();
  });

  await test.step('a contact is added, then deleted and taken back', async () => {
    const add = main.getByRole('button', { name: 'Ajouter un contact' });
    await add.focus();
    await press('Enter');
    const form = drawer('Nouveau contact');
    await expect(form.getByLabel(/^Prénom/)).toBeFocused();
    await page.keyboard.type('Zoé');
    await press('Tab');
    await page.keyboard.type('Petit');
    await reach(form.getByLabel('Téléphone'));
    await page.keyboard.type('06 39 98 12 34');
    await press('Tab');
    await press('Space');
    await expectAccessible(page);
    await press('Enter');
    await expect(form).toBeHidden();
    await expect(add).toBeFocused();
    const row = main.getByRole('row', { name: /Zoé Petit/ });
    await expect(row).toContainText('Commercial');

    await row.getByRole('button', { name: /^Actions/ }).focus();
    await press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Modifier' })).toBeFocused();
    await press('End');
    await press('Enter');
    await expect(row).toBeHidden();
    await expect(main.getByRole('heading', { name: /^Contacts/ })).toBeFocused();
    const back = page.getByRole('button', { name: 'Annuler' });
    await back.focus();
    await press('Enter');
    await expect(row).toBeVisible();
  });

  await test.step('a mandate is signed in two steps', async () => {
    const add = main.getByRole('button', { name: 'Ajouter un mandat SEPA' });
    await add.focus();
    await press('Enter');
    const form = drawer('Ajouter un mandat SEPA');
    await expect(form.getByLabel(/^Titulaire/)).toBeFocused();
    await page.keyboard.type('RIVES DE LOIRE');
    await press('Tab');
    await page.keyboard.type('FR14 2004 1010 0505 0001 3M02 606');
    await reach(form.getByLabel(/^J’ai lu/));
    await press('Space');
    await press('Enter');
    await expect(form.getByRole('heading', { name: 'Vérifiez, puis signez' })).toBeFocused();
    await expectAccessible(page);
    await reach(form.getByRole('button', { name: 'Signer le mandat' }));
    await press('Enter');
    await expect(page.getByText(/^Mandat SE-.+ enregistré\.$/)).toBeVisible();
    await expect(main.getByRole('region', { name: /••••\s2606/ })).toContainText('Par défaut');
  });

  await test.step('the home page agrees', async () => {
    await page.getByRole('link', { name: 'Accueil' }).first().click();
    await expect(main.getByText(/••••\s2606/).first()).toBeVisible();
  });
});

test('a role that may only read is told whom to ask', async ({ page }) => {
  await signIn(page, accounts.lea, '/entreprise/?edit=adresse-nouvelle');
  const add = page.getByRole('button', { name: 'Ajouter une adresse' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAccessibleDescription(/Demandez à un administrateur/);
  await expect(page).toHaveURL(`${dashboard}/entreprise/`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
