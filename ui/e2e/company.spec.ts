import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  accounts,
  dashboard,
  expect,
  expectAccessible,
  expectNothingBlank,
  painted,
  signIn,
  test,
} from './journey';
import { pressOn, tabTo } from './tab-to';
import { toast } from './toast';
import { unhurried } from './unhurried';

const main = (page: Page) => page.getByRole('main');
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Chooses the last of some menu items, « Supprimer ». */
async function remove(page: Page, actions: Locator): Promise<void> {
  await actions.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Modifier' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
}

test('the company page is edited by keyboard alone, and its drawers are accessible', async ({
  page,
}) => {
  await unhurried(page);
  await signIn(page, accounts.marc, '/entreprise/');
  await test.step('information: an invalid field gets the focus, then the form is saved', () =>
    editInformation(page));
  await test.step('a contact is added, then deleted and restored', () =>
    addAndRestoreContact(page));
  await test.step('a mandate is signed in two steps', () => signMandate(page));
  await test.step('a card is entered in the fields of its processor; a refusal keeps them', () =>
    addCard(page));
  await test.step('an address in use is not deleted, and the message names its uses', () =>
    keepAddressInUse(page));
  await test.step('a logo is cropped with the arrow keys and shown everywhere immediately', () =>
    cropLogo(page));
  await test.step('a section shows the number of its items', () => expectCountOfContacts(page));
  await test.step('a deletion is sent even when the tab is closed immediately', () =>
    deleteAndCloseTab(page));
});

test('a business with almost no data shows the empty texts, and nothing is blank', async ({
  page,
}) => {
  await signIn(page, accounts.nora, '/entreprise/');
  await expect(main(page).getByText('Aucun contact. Ajoutez la personne à prévenir')).toBeVisible();
  await expect(main(page).getByText('Aucun moyen de paiement enregistré.')).toBeVisible();
  await expectAccessible(page);
  await expectNothingBlank(page);
});

test('a click that leaves an invalid field takes effect, and the error is shown afterwards', async ({
  page,
}) => {
  await signIn(page, accounts.nora, '/entreprise/?edit=contact-nouveau');
  const form = page.getByRole('dialog', { name: 'Nouveau contact' });
  await form.getByLabel('E-mail').fill('lou');
  const error = form.getByText(/^Adresse e-mail invalide/);
  const choice = form.getByRole('radio', { name: 'Commercial' });
  await choice.hover();
  await page.mouse.down();
  // The field has lost the focus, and its effects have rendered.
  await painted(page);
  await expect(error).toHaveCount(0);
  await page.mouse.up();
  await expect(choice).toBeChecked();
  await expect(error).toBeVisible();
});

test('a read-only role sees whom to ask for changes', async ({ page }) => {
  await signIn(page, accounts.lea, '/entreprise/?edit=adresse-nouvelle');
  const add = page.getByRole('button', { name: 'Ajouter une adresse' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAccessibleDescription(/Demandez à un administrateur/);
  await expect(page).toHaveURL(`${dashboard}/entreprise/`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Submits an invalid field of the information, then a valid form. */
async function editInformation(page: Page): Promise<void> {
  await page.goto(`${dashboard}/entreprise/?edit=informations`);
  const form = drawer(page, 'Modifier les informations');
  const siret = form.getByLabel('SIRET');
  await expect(form.getByLabel(/^Nom/)).toBeFocused();
  await expectAccessible(page);
  await tabTo(page, siret);
  await expect(siret).toHaveValue(/^[\d\s]{14,}$/);
  const former = await siret.inputValue();
  await siret.fill('123');
  await page.keyboard.press('Enter');
  await expect(siret).toBeFocused();
  await expect(siret).toHaveAccessibleDescription(/^Le SIRET comporte 14/);
  await siret.fill(former);
  await form.getByLabel('Raison sociale').fill('Rives de Loire Travaux');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(`${dashboard}/entreprise/`);
  await expect(main(page).getByText('Rives de Loire Travaux')).toBeVisible();
}

/** Adds a contact, deletes it, and restores it from the toast. */
async function addAndRestoreContact(page: Page): Promise<void> {
  const add = main(page).getByRole('button', { name: 'Ajouter un contact' });
  await add.focus();
  await page.keyboard.press('Enter');
  const form = drawer(page, 'Nouveau contact');
  await expect(form.getByLabel(/^Prénom/)).toBeFocused();
  await page.keyboard.type('Zoé');

  await goBackFromInput(page, form);
  await page.evaluate(() => history.forward());
  await expect(form.getByLabel(/^Prénom/)).toBeFocused();
  await expect(form.getByLabel(/^Prénom/)).toHaveValue('');
  await page.keyboard.type('Zoé');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Petit');
  await tabTo(page, form.getByLabel('Téléphone', { exact: true }));
  await page.keyboard.type('06 39 98 12 34');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(add).toBeFocused();
  const row = main(page).getByRole('row', { name: /Zoé Petit/ });
  await expect(row).toContainText('Commercial');

  await remove(page, row.getByRole('button', { name: /^Actions/ }));
  await expect(row).toBeHidden();
  await expect(main(page).getByRole('heading', { name: /^Contacts/ })).toBeFocused();
  await toast(page, 'Contact supprimé.').getByRole('button', { name: 'Annuler' }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toBeVisible();
}

/** Goes back from a form with input, which asks like Escape does: staying keeps the input, leaving discards it. */
async function goBackFromInput(page: Page, form: Locator): Promise<void> {
  const goBack = () => page.evaluate(() => history.back());
  const question = page.getByRole('alertdialog', { name: /^Quitter sans enregistrer/ });
  await goBack();
  await expect(question.getByRole('button', { name: 'Rester' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(`${dashboard}/entreprise/?edit=contact-nouveau`);
  await expect(form.getByLabel(/^Prénom/)).toHaveValue('Zoé');
  await goBack();
  await pressOn(page, question.getByRole('button', { name: 'Quitter' }));
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(`${dashboard}/entreprise/`);
}

/** Signs a mandate, which becomes the default, and downloads it. */
async function signMandate(page: Page): Promise<void> {
  const add = main(page).getByRole('button', { name: 'Ajouter un mandat SEPA' });
  await add.focus();
  await page.keyboard.press('Enter');
  const form = drawer(page, 'Ajouter un mandat SEPA');
  await expect(form.getByLabel(/^Titulaire/)).toBeFocused();
  await page.keyboard.type('RIVES DE LOIRE');
  await page.keyboard.press('Tab');
  await page.keyboard.type('FR14 2004 1010 0505 0001 3M02 606');
  await pressOn(page, form.getByLabel(/^J’ai lu/), 'Space');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('heading', { name: 'Vérifiez, puis signez' })).toBeFocused();
  await expectAccessible(page);
  await pressOn(page, form.getByRole('button', { name: 'Signer le mandat' }));
  await expect(page.getByText(/^Mandat SE-.+ enregistré\.$/)).toBeVisible();
  // Until it has closed, nothing else receives keys.
  await expect(form).toHaveCount(0);
  const card = main(page).getByRole('region', { name: /••••\s2606/ });
  await expect(card).toContainText('Par défaut');
  for (const by of [
    page.getByRole('button', { name: 'Télécharger le mandat' }),
    card.getByRole('link', { name: 'Télécharger le mandat' }),
  ]) {
    const downloading = page.waitForEvent('download');
    await by.focus();
    await page.keyboard.press('Enter');
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^Mandat SE-.+\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  }
}

/** Enters a card that is refused, then another one. */
async function addCard(page: Page): Promise<void> {
  const add = main(page).getByRole('button', { name: 'Ajouter une carte' });
  await add.focus();
  await page.keyboard.press('Enter');
  const form = drawer(page, 'Ajouter une carte');
  const fields = form.frameLocator('iframe');
  const number = fields.getByLabel('Numéro de carte');
  // Its fields appear before they react to input.
  await expect(form.locator('iframe')).toHaveAttribute('aria-busy', 'false');
  await number.focus();
  await page.keyboard.type('4000 0000 0000 0002');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`08/${(new Date().getFullYear() + 2) % 100}`);
  await page.keyboard.press('Enter');
  const code = fields.getByLabel('Cryptogramme');
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription('Le cryptogramme comporte 3 ou 4 chiffres.');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(form.getByText(/^Cette carte a été refusée\./)).toBeVisible();
  await expectAccessible(page);
  await number.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('5555 5555 5555 4444');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(main(page).getByRole('region', { name: /••••\s4444/ })).toContainText('Par défaut');
}

/** Tries to delete an address that tanks use. */
async function keepAddressInUse(page: Page): Promise<void> {
  const site = main(page).getByRole('region', { name: 'Base travaux Nantes' });
  await remove(page, site.getByRole('button', { name: /^Actions/ }));
  await expect(
    main(page).getByText(/^L’adresse «\s+Base travaux Nantes\s+» .* 3\s+cuves l’utilisent\./),
  ).toBeVisible();
  await expect(site).toBeVisible();
  await expect(toast(page, 'Adresse supprimée.'), 'nothing was promised').toHaveCount(0);
}

/** Uploads a logo and crops it with the arrow keys. */
async function cropLogo(page: Page): Promise<void> {
  await page.goto(`${dashboard}/entreprise/?edit=logo`);
  const form = drawer(page, 'Modifier le logo');
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 300;
    return canvas.toDataURL().split(',')[1] ?? '';
  });
  await form.getByLabel('Image').setInputFiles({
    name: 'enseigne.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture, 'base64'),
  });
  const zoom = form.getByRole('slider', { name: 'Zoom' });
  await pressOn(page, zoom, 'ArrowRight');
  await expect(zoom).toHaveAttribute('aria-valuetext', '105\u00a0%');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(form.getByRole('slider', { name: 'Position horizontale' })).toHaveAttribute(
    'aria-valuetext',
    '49\u00a0%',
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  // In the section and in the sidebar.
  await expect(page.locator('img[src^="/files/logos/"]')).toHaveCount(2);
}

/** Expects the heading of the contacts to show their number. */
async function expectCountOfContacts(page: Page): Promise<void> {
  const contacts = main(page).getByRole('heading', { name: /^Contacts/ });
  const rows = main(page).getByRole('table').getByRole('row');
  await expect(async () => {
    const known = /\d+/.exec((await contacts.textContent()) ?? '')?.[0];
    expect(await rows.count()).toBe(Number(known) + 1);
  }).toPass();
}

/** Deletes a contact, closes the tab, and expects the deletion in another one. */
async function deleteAndCloseTab(page: Page): Promise<void> {
  await page.goto(`${dashboard}/entreprise/#contacts`);
  const row = main(page).getByRole('row', { name: /Zoé Petit/ });
  await remove(page, row.getByRole('button', { name: /^Actions/ }));
  await expect(page.getByText('Contact supprimé.')).toBeVisible();
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: true });
  await expect(async () => {
    await next.goto(`${dashboard}/entreprise/`);
    await expect(next.getByRole('row', { name: /\S+@\S+/ }).first()).toBeVisible();
    expect(await next.getByText('Zoé Petit').count()).toBe(0);
  }).toPass();
}
