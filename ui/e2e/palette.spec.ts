import type { Page } from '@playwright/test';
import { ask } from './ask';
import { accounts, dashboard, expect, expectAccessible, signIn, test } from './journey';
import { openPalette } from './open-palette';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
/** The first option with this name: below an order is its invoice, which names the order. */
const option = (page: Page, title: string) =>
  palette(page).getByRole('option').filter({ hasText: title }).first();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Types a term into the palette, and moves to one of its results by arrow key. */
async function find(page: Page, term: string, title: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(term);
  await expect(option(page, title)).toBeVisible();
  await expect(async () => {
    // Results of the server are added below the local ones.
    if ((await option(page, title).getAttribute('aria-selected')) !== 'true')
      await page.keyboard.press('ArrowDown');
    expect(await option(page, title).getAttribute('aria-selected')).toBe('true');
  }).toPass();
}

/** Returns a delivery and a vehicle that no screen has shown to this user yet. */
async function unseenRecords(page: Page) {
  const answer = await ask(
    page,
    '{ orders(page: { page: 5 }) { items { reference } } vehicles(page: { page: 2 }) { items { registration } } }',
  );
  const { orders, vehicles } = JSON.parse(answer).data;
  return {
    reference: orders.items[0].reference as string,
    plate: vehicles.items[0].registration as string,
  };
}

test('the keyboard finds a delivery by part of its reference, a vehicle by its plate without hyphens, a site without accents, and a screen by two keys', async ({
  page,
}) => {
  await signIn(page, accounts.claire, '/entreprise/');
  await expect(heading(page)).toHaveText('Entreprise');
  const { reference, plate } = await unseenRecords(page);

  await test.step('a part of a reference finds a delivery on the server, which Enter opens', async () => {
    await find(page, reference.slice(-6), reference);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
    await expect(heading(page)).toHaveText(`Commande ${reference}`);
  });

  await test.step('a plate without its hyphens finds a vehicle', async () => {
    await find(page, plate.replaceAll('-', '').toLowerCase(), plate);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: new RegExp(plate) })).toBeVisible();
  });

  await test.step('the last opened record comes first, also before matches of open records', async () => {
    await openPalette(page);
    const recent = palette(page).getByRole('group', { name: 'Récents' }).getByRole('option');
    await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('Récents');
    await expect(recent.nth(0)).toContainText(plate);
    await expect(recent.nth(0)).toHaveAttribute('aria-selected', 'true');
    await expect(recent.nth(1)).toContainText(reference);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(`Commande ${reference}`);
  });

  await test.step('words without their accents find a site', async () => {
    await find(page, 'depot toulouse', 'Dépôt Toulouse');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog').filter({ has: page.getByLabel('Code postal') });
    await expect(form).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('g and l open the deliveries, the question mark the list of keys', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect(page).toHaveURL(`${dashboard}/operations/mes-livraisons/`);
    await expect(heading(page)).toHaveText('Mes livraisons');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Raccourcis clavier' });
    await expect(sheet).toContainText('g l');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
});

test('the palette respects the role: it finds an invoice for an accountant, but not for a viewer', async ({
  page,
  browser,
}) => {
  await signIn(page, accounts.sophie, '/entreprise/');
  const { data } = JSON.parse(await ask(page, '{ invoices { items { number } } }'));
  const { number } = data.invoices.items[0];
  await find(page, number.slice(-6), number);

  const theirs = await browser.newContext({ locale: 'fr-FR' });
  const viewer = await theirs.newPage();
  await signIn(viewer, accounts.lea, '/entreprise/');
  await openPalette(viewer);
  await viewer.keyboard.type(number);
  await expect(
    palette(viewer)
      .getByRole('status')
      .filter({ hasText: /^Aucun résultat pour/ }),
  ).toBeAttached();
  await expect(palette(viewer).getByRole('option')).toHaveCount(0);
  await theirs.close();
});
