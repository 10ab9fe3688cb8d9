import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accounts, dashboard, expect, signIn, test } from './journey';
import { pressOn, tabTo } from './tab-to';
import { unhurried } from './unhurried';

const path = '/operations/mes-livraisons/';
const tabNamed = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Livraisons par statut' })
    .getByRole('link', { name: new RegExp(`^${name}`) });
const rows = (page: Page) => page.getByRole('row', { name: /CMD-/ });

/** Expects the rows of the last request: until they arrive, the former ones stay. */
const expectFresh = (page: Page) =>
  expect(page.getByRole('progressbar', { name: 'Actualisation de la liste' })).toHaveCount(0);

/** Switches the tab to one of the accountant’s businesses. */
async function choose(page: Page, name: string): Promise<void> {
  const selector = page.getByRole('button', { name: /^Entreprise\s:/ });
  await expect(selector).toHaveAccessibleName(/./);
  if ((await selector.textContent())?.includes(name)) return;
  await selector.press('Enter');
  const item = page.getByRole('menuitemradio', { name: new RegExp(name) });
  await expect(page.locator('[role="menuitemradio"][aria-checked="true"]:focus')).toHaveCount(1);
  await item.press('Enter');
  await expect(selector).toContainText(name);
}

test('deliveries are filtered, sorted, paged, opened and exported by keyboard alone', async ({
  page,
}) => {
  await unhurried(page);
  await signIn(page, accounts.sophie, path);
  await choose(page, 'Transports Garonne-Adour');
  await expect(rows(page)).toHaveCount(25);
  // Deliveries in progress come first, on any day.
  await expect(rows(page).first()).toContainText('Commande en cours');

  await test.step('a tab, then a filter', async () => {
    await pressOn(page, tabNamed(page, 'À venir'));
    await expect(page).toHaveURL(`${dashboard}${path}?statut=oncoming,waiting,ready`);
    await expect(tabNamed(page, 'À venir')).toHaveAttribute('aria-current', 'page');
    await expect(rows(page).filter({ hasText: 'Commande livrée' })).toHaveCount(0);
    await expect(rows(page).filter({ hasText: 'Commande attribuée' }).first()).toBeVisible();
    await pressOn(page, tabNamed(page, 'Livrées'));
    await expect(tabNamed(page, 'Livrées')).toHaveAttribute('aria-current', 'page');
    await pressOn(page, page.getByRole('button', { name: 'Produit', exact: true }));
    await pressOn(page, page.getByRole('checkbox', { name: 'HVO100' }), 'Space');
    await expect(page).toHaveURL(/\?statut=delivered&produit=\w+$/);
    await page.keyboard.press('Escape');
    await expect(rows(page).filter({ hasNotText: 'HVO100' })).toHaveCount(0);
    await pressOn(page, page.getByRole('button', { name: 'Retirer le filtre Produit' }));
    await expect(page).toHaveURL(`${dashboard}${path}?statut=delivered`);
  });

  await test.step('the list is sorted, and the default order restored', async () => {
    const volume = page.getByRole('columnheader', { name: /^Volume/ });
    await tabTo(page, volume.getByRole('button'));
    for (const [order, address] of [
      ['descending', '?statut=delivered&tri=-volume'],
      ['ascending', '?statut=delivered&tri=volume'],
    ]) {
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${dashboard}${path}${address}`);
      await expect(volume).toHaveAttribute('aria-sort', order as string);
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${dashboard}${path}?statut=delivered`);
    await expect(volume).not.toHaveAttribute('aria-sort');
  });

  await test.step('the next page, a row, and back to the same position', async () => {
    const first = rows(page).first().getByRole('link');
    await expectFresh(page);
    const latest = (await first.textContent()) as string;
    await page.getByRole('button', { name: 'Page suivante' }).press('Enter');
    await expect(page).toHaveURL(`${dashboard}${path}?statut=delivered&page=2`);
    await expect(page.getByText(/^26–50 sur \d+$/)).toBeVisible();
    await expectFresh(page);
    await expect(first).not.toHaveText(latest);
    const reference = await first.textContent();
    await first.press('j');
    await page.keyboard.press('k');
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}[^?/]+$`));
    await page.goBack();
    await expect(page).toHaveURL(`${dashboard}${path}?statut=delivered&page=2`);
    await expect(rows(page).first()).toContainText(reference as string);
  });

  await test.step('the complete tab is exported to a file', async () => {
    await expect(tabNamed(page, 'Livrées')).toHaveText(/\d/);
    const total = Number((await tabNamed(page, 'Livrées').textContent())?.replace(/\D/g, ''));
    await page.getByRole('button', { name: 'Exporter' }).press('Enter');
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Cette liste en CSV' }).press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      /^livraisons_transports-garonne-adour_\d{4}-\d\d-\d\d\.csv$/,
    );
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(total + 1);
    await expect(page.getByText(`${total}\u00a0livraisons exportées.`)).toBeVisible();
  });

  await test.step('cards on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(dashboard + path);
    const cards = page.getByRole('list', { name: 'Livraisons' }).getByRole('listitem');
    await expect(cards).toHaveCount(25);
    await expect(cards.first()).toContainText('Commande en cours');
    await page.getByRole('button', { name: 'Afficher 25 de plus' }).press('Enter');
    await expect(cards).toHaveCount(50);
    await expect(page).toHaveURL(`${dashboard}${path}?page=2`);
  });

  await test.step('another business has another list, without the URL parameters of this one', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${dashboard}${path}?statut=delivered&tri=-volume`);
    await expect(rows(page).first()).toContainText('Commande livrée');
    await choose(page, 'Laiterie du Val d’Arguenon');
    await expect(page).toHaveURL(dashboard + path);
    await expect(rows(page).filter({ hasText: 'Laiterie Lamballe' }).first()).toBeVisible();
    await expect(page.getByText('Dépôt Toulouse')).toHaveCount(0);
  });
});
