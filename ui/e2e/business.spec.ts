import type { Page } from '@playwright/test';
import {
  accounts,
  dashboard,
  expect,
  expectAccessible,
  signIn,
  signInFresh,
  talkative,
  test,
} from './journey';
import { pressOn } from './tab-to';
import { unhurried } from './unhurried';

test('switching business by keyboard alone updates every screen and survives a reload; a second tab keeps its own business', async ({
  page,
  context,
}) => {
  await unhurried(page);
  // A fresh session: the provider remembers the last business of a customer, which her other journeys would get.
  await signInFresh(page, accounts.claire, '/entreprise/', talkative);
  await choose(page, 'Transports Garonne-Adour');
  const other = await context.newPage();
  await other.goto(`${talkative}/entreprise/`);
  await choose(other, 'Transports Garonne-Adour');
  await expect(siteOf(page, 'Dépôt Toulouse')).toBeVisible();

  await choose(page, 'Autocars Belle-Étoile');
  await expect(page.getByText('Vous consultez maintenant Autocars Belle-Étoile.')).toBeVisible();
  await expect(siteOf(page, 'Dépôt Vénissieux')).toBeVisible();
  await expect(page.getByText('Dépôt Toulouse')).toHaveCount(0);
  await expect(
    page.getByText('Garonne-Adour', { exact: false }).filter({ visible: true }),
  ).toHaveCount(0);
  await expectAccessible(page);

  for (const [tab, name, site] of [
    [page, /Autocars Belle-Étoile/, 'Dépôt Vénissieux'],
    [other, /Transports Garonne-Adour/, 'Dépôt Toulouse'],
  ] as const) {
    await tab.reload();
    await expect(selectorOf(tab)).toHaveAccessibleName(name);
    await expect(siteOf(tab, site)).toBeVisible();
  }
});

const selectorOf = (tab: Page) => tab.getByRole('button', { name: /^Entreprise\s:/ });
const siteOf = (tab: Page, site: string) => tab.getByRole('main').getByText(site).first();

/** Switches a tab of Claire’s to one of her two businesses, by keyboard. */
async function choose(tab: Page, name: string): Promise<void> {
  const selector = selectorOf(tab);
  // The name of the selector is its text, including words for screen readers.
  await expect(selector).toHaveAccessibleName(/./);
  if ((await selector.textContent())?.includes(name)) return;
  await pressOn(tab, selector);
  // The menu takes the focus shortly after it is shown.
  await expect(tab.locator('[role="menuitemradio"][aria-checked="true"]:focus')).toHaveCount(1);
  await tab.keyboard.press(name.startsWith('A') ? 'Home' : 'End');
  await tab.keyboard.press('Enter');
  await expect(selector).toHaveAccessibleName(new RegExp(name));
}

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
