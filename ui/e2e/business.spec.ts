import type { Locator } from '@playwright/test';
import { accounts, dashboard, expect, signIn, test } from './journey';

test('switching shows the other business everywhere and survives a reload', async ({ page }) => {
  await signIn(page, accounts.claire, '/entreprise/');
  const selector = page.getByRole('button', { name: /^Entreprise\s:/ });
  await choose('Transports Garonne-Adour');
  const main = page.getByRole('main');
  await expect(main.getByText('Dépôt Toulouse').first()).toBeVisible();

  await choose('Autocars Belle-Étoile');
  await expect(page.getByText('Vous consultez maintenant Autocars Belle-Étoile.')).toBeVisible();
  await expect(main.getByText('Dépôt Vénissieux').first()).toBeVisible();
  await expect(page.getByText('Dépôt Toulouse')).toHaveCount(0);
  await expect(
    page.getByText('Garonne-Adour', { exact: false }).filter({ visible: true }),
  ).toHaveCount(0);

  await page.reload();
  await expect(selector).toHaveAccessibleName(/Autocars Belle-Étoile/);
  await expect(main.getByText('Dépôt Vénissieux').first()).toBeVisible();

  async function choose(name: string) {
    if (await isNamed(selector, name)) return;
    await selector.click();
    await page.getByRole('menuitemradio', { name: new RegExp(name) }).click();
    await expect(selector).toHaveAccessibleName(new RegExp(name));
  }
});

/** The name of the selector is its text, spoken words included. */
async function isNamed(selector: Locator, name: string): Promise<boolean> {
  await expect(selector).toHaveAccessibleName(/./);
  return (await selector.textContent())?.includes(name) ?? false;
}

test('two tabs work on two businesses', async ({ page, context }) => {
  await signIn(page, accounts.sophie, '/entreprise/');
  const other = await context.newPage();
  await other.goto(`${dashboard}/entreprise/`);
  await pick(page, 'BTP Rives de Loire');
  await pick(other, 'Laiterie du Val d’Arguenon');
  for (const [tab, site] of [
    [page, 'Base travaux Nantes'],
    [other, 'Laiterie Lamballe'],
  ] as const) {
    await tab.reload();
    await expect(tab.getByRole('main').getByText(site).first()).toBeVisible();
  }

  async function pick(tab: typeof page, name: string) {
    const selector = tab.getByRole('button', { name: /^Entreprise\s:/ });
    await expect(selector).toBeVisible();
    if (await isNamed(selector, name)) return;
    await selector.click();
    await tab.getByRole('menuitemradio', { name: new RegExp(name) }).click();
    await expect(selector).toHaveAccessibleName(new RegExp(name));
  }
});

test('the dashboard shows addresses, contacts, payment methods and prices', async ({ page }) => {
  await signIn(page, accounts.helene);
  const main = page.getByRole('main');
  await expect(main.getByText('Gazole B7').first()).toBeVisible();
  await expect(main.getByText(/\d,\d{4}\s€/).first()).toBeVisible();
  await page.goto(`${dashboard}/entreprise/`);
  await expect(main.getByText('Laiterie Lamballe').first()).toBeVisible();
  await expect(main.getByRole('table', { name: /Contacts/ })).toBeVisible();
  await expect(main.getByText(/••••\s2631/).first()).toBeVisible();
});
