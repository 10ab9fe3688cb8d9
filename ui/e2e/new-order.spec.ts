import type { Locator, Page } from '@playwright/test';
import { ask } from './ask';
import {
  accounts,
  dashboard,
  expect,
  expectAccessible,
  fragile,
  fragileProvider,
  signIn,
  signInFresh,
  test,
} from './journey';
import { openPalette } from './open-palette';
import { pressOn, tabTo } from './tab-to';

const list = '/operations/mes-livraisons/';
const form = (page: Page) => page.getByRole('dialog', { name: 'Nouvelle commande' });

/** The diesel tank in Toulouse, and its ullage, rounded to the step of its product. */
async function tank(page: Page) {
  const answer = await ask(
    page,
    '{ currentBusiness { addresses { id label tanks { id ullage gas { id slug } } } } }',
  );
  const { addresses } = JSON.parse(answer).data.currentBusiness;
  const site = addresses.find(({ label }: { label: string }) => label === 'Dépôt Toulouse');
  const found = site.tanks.find((one: { gas: { slug: string } }) => one.gas.slug === 'gazole');
  return { site: site.id, id: found.id, gas: found.gas.id, ullage: found.ullage as number };
}

/** The current price of a litre of diesel. */
async function priceOfDiesel(page: Page): Promise<string> {
  const { gasList } = JSON.parse(await ask(page, '{ gasList { slug unitPriceExclTax } }')).data;
  return gasList.find((one: { slug: string }) => one.slug === 'gazole').unitPriceExclTax;
}

/** The number of orders with this customer number. */
async function ordered(page: Page, number: string): Promise<number> {
  const answer = await ask(
    page,
    `{ orders(filter: { q: "${number}" }) { pageInfo { totalCount } } }`,
  );
  return JSON.parse(answer).data.orders.pageInfo.totalCount;
}

const slots = (dialog: Locator) => dialog.locator('input[name="slot"]:enabled');
const chosenSlot = (dialog: Locator) => dialog.locator('input[name="slot"]:checked');

/**
 * Chooses by keyboard one of the later displayed slots, so late that there is no order yet. Toulouse gets its
 * diesel each Tuesday, or after a holiday on the next day: an order for that day first asks a question.
 */
async function chooseLateSlot(dialog: Locator): Promise<void> {
  const chosen = chosenSlot(dialog);
  const anotherDay = /^(jeudi|vendredi) /;
  await expect(async () => {
    // From the first slot the arrow wraps around to the last.
    await chosen.press('ArrowUp');
    const checked = await slots(dialog).evaluateAll((all) =>
      all.map((one) => (one as HTMLInputElement).checked),
    );
    expect(checked.indexOf(true)).toBeGreaterThanOrEqual(checked.length / 2);
    expect(await chosen.getAttribute('aria-label')).toMatch(anotherDay);
  }).toPass();
}

const litres = (volume: number) => volume.toLocaleString('fr-FR');

test('an order is placed by keyboard alone: a volume above the tank’s room is refused, and a double submit creates one order', async ({
  page,
}) => {
  await signIn(page, accounts.claire, list);
  const { site, id, gas, ullage } = await tank(page);
  const room = Math.floor(ullage / 100) * 100;
  const number = `BC-${Date.now()}`;
  const dialog = form(page);

  await test.step('n opens it on the first field; Escape closes an unchanged form at once', async () => {
    await expect(page.getByRole('link', { name: 'Nouvelle commande' })).toBeVisible();
    await page.keyboard.press('n');
    await expect(dialog.getByRole('radio', { name: 'Dépôt Toulouse' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(dashboard + list);
    // It was opened by a key, so the focus returns to the page.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await pressOn(page, page.getByRole('link', { name: 'Nouvelle commande' }));
    await expect(dialog.getByRole('radio', { name: 'Dépôt Toulouse' })).toBeChecked();
  });

  const volume = dialog.getByRole('spinbutton', { name: 'Volume' });
  const submit = dialog.getByRole('button', { name: /^Passer commande/ });

  await test.step('a volume that does not fit is refused by the form and by the provider', async () => {
    const diesel = dialog.getByRole('radio', { name: 'Cuve gazole 1' });
    await tabTo(page, dialog.getByRole('group', { name: 'Produit 1' }).locator(':checked'));
    await expect(async () => {
      if (!(await diesel.isChecked())) await page.keyboard.press('ArrowUp');
      expect(await diesel.isChecked()).toBe(true);
    }).toPass();
    await tabTo(page, volume);
    await page.keyboard.type(String(room + 100));
    await page.keyboard.press('Tab');
    const refusal = /^Cette cuve ne peut recevoir que [\d\s]+L \(remplissage limité à 95\s%\)\.$/;
    await expect(volume).toHaveAccessibleDescription(/Cette cuve ne peut recevoir que/);
    await expect(dialog.getByText(refusal)).toBeVisible();
    const { data } = JSON.parse(
      await ask(
        page,
        `{ orderQuote(input: { addressId: "${site}", items: [{ gasId: "${gas}", tankId: "${id}", volume: ${room + 100} }], date: "2000-01-01", window: MORNING }) { userErrors { message } } }`,
      ),
    );
    expect(
      data.orderQuote.userErrors.map(({ message }: { message: string }) => message),
    ).toContainEqual(expect.stringMatching(refusal));
    await expectAccessible(page);
  });

  await test.step('a volume that fits has a price, on the last displayed day', async () => {
    await volume.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(String(room));
    // Not always the earliest slot: it may have lacked capacity for the larger volume.
    await tabTo(page, chosenSlot(dialog));
    await chooseLateSlot(dialog);
    await expect(dialog.getByText(new RegExp(`^${litres(room)}\\s?L ×`))).toBeVisible();
    await expect(dialog.getByText(/^Prix garanti encore 1[45]:\d\d$/)).toBeVisible();
  });

  await test.step('a missing value is reported at its field, which has the focus', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('textbox', { name: 'N° de commande interne' })).toBeFocused();
    await expect(dialog.getByText('Corrigez 2 champs')).toBeVisible();
    await page.keyboard.type(number);
  });

  await test.step('the draft comes back after a reload', async () => {
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: /Garder votre brouillon/ });
    await expect(question.getByRole('button', { name: 'Garder le brouillon' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await page.reload();
    await page.goto(`${dashboard}${list}?nouvelle-commande`);
    await pressOn(page, dialog.getByRole('button', { name: 'Reprendre' }));
    await expect(dialog.getByLabel('N° de commande interne')).toHaveValue(number);
    await expect(volume).toHaveValue(litres(room));
  });

  await test.step('without a network nothing is sent, and the form is unchanged', async () => {
    await pressOn(page, dialog.getByRole('checkbox', { name: /^J’accepte/ }), 'Space');
    await expect(submit).toHaveText(/^Passer commande — [\d\s]+,\d\d\s€$/);
    // The connection is lost before the device notices: the request may have arrived.
    await page.route('**/graphql*', async (route) => {
      if (route.request().postDataJSON()?.operationName !== 'CreateOrder') return route.fallback();
      await page.context().setOffline(true);
      return route.abort('internetdisconnected');
    });
    await submit.press('Enter');
    await expect(
      dialog.getByText('Hors connexion\u00a0: votre brouillon est conservé.'),
    ).toBeVisible();
    await expect(submit).toBeDisabled();
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByLabel('N° de commande interne')).toHaveValue(number);
    await page.unroute('**/graphql*');
    await page.context().setOffline(false);
    await expect(submit).toBeEnabled();
    expect(await ordered(page, number)).toBe(0);
  });

  await test.step('a double submit creates one order, which the list shows', async () => {
    await submit.dblclick();
    const placed = dialog.getByRole('heading', { name: /^Commande (enregistrée|en attente)$/ });
    await expect(placed).toBeFocused();
    await expectAccessible(page);
    expect(await ordered(page, number)).toBe(1);
    const reference = (await dialog.getByText(/^CMD-/).textContent()) ?? '';
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: new RegExp(reference) })).toBeVisible();
    await page.goto(`${dashboard}${list}?nouvelle-commande`);
    await expect(dialog.getByRole('radio', { name: 'Dépôt Toulouse' })).toBeFocused();
    await expect(dialog.getByText('Nous avons retrouvé votre brouillon de commande.')).toBeHidden();
  });
});

test('an expired price cannot be ordered: the new price must be accepted first', async ({
  page,
}) => {
  // He has only one business: no other journey can switch him to one without this tank.
  await signInFresh(page, accounts.yanis, '/', fragile);
  const { id } = await tank(page);
  const number = `BC-${Date.now()}`;
  await page.goto(`${fragile}${list}?nouvelle-commande&cuve=${id}&volume=1000`);
  const dialog = form(page);
  await expect(dialog.getByRole('radio', { name: /Au plus tôt/ })).toBeChecked();
  await chooseLateSlot(dialog);
  await dialog.getByLabel('N° de commande interne').fill(number);
  await dialog.getByRole('checkbox', { name: /^J’accepte/ }).press('Space');
  const submit = dialog.getByRole('button', { name: /^Passer commande — / });
  await expect(submit).toBeVisible();
  const before = await submit.textContent();
  await submit.focus();

  const panel = await page.context().newPage();
  const price = await priceOfDiesel(page);
  // A day without its own price, such as a Saturday, has no new price to accept.
  while ((await priceOfDiesel(page)) === price) {
    await panel.goto(`${fragileProvider}/sandbox/`);
    await panel.getByRole('button', { name: 'Avancer d’un jour' }).press('Enter');
    await expect(panel.getByText('L’horloge des livraisons a avancé d’un jour.')).toBeVisible();
  }
  await panel.close();

  // The page may already have the new day: then the button no longer orders.
  await submit.dispatchEvent('click');
  const summary = dialog.getByRole('region', { name: 'Votre commande' });
  await expect(summary.getByRole('alert')).toHaveText(
    /^Le prix garanti a expiré\. Nouveau prix\s: 1,\d{4} → 1,\d{4}\s€\/L, soit [+−][\d\s,]+€ TTC\. Confirmez pour continuer\./,
  );
  await expect(submit).toBeDisabled();
  const confirm = dialog.getByRole('button', { name: 'Confirmer' });
  await expect(confirm).toBeFocused();
  await expect(submit).not.toHaveText(before ?? '');
  expect(await ordered(page, number)).toBe(0);
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByRole('heading', { name: /^Commande (enregistrée|en attente)$/ }),
  ).toBeFocused();
  expect(await ordered(page, number)).toBe(1);
});

test('on a phone, Back returns to the previous step, and after the order to the page that opened the form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.claire, list);
  const { id } = await tank(page);
  await page.getByRole('link', { name: 'Nouvelle commande' }).first().click();
  const dialog = form(page);
  const at = (step: string) => expect(dialog.getByText(`Étape ${step}`)).toBeVisible();
  await at('1 sur 4 — Site');
  await page.goto(`${dashboard}${list}?nouvelle-commande&cuve=${id}&volume=1000`);
  await at('1 sur 4 — Site');
  for (const step of ['2 sur 4 — Produits', '3 sur 4 — Créneau', '4 sur 4 — Validation']) {
    if (step.startsWith('4'))
      await expect(dialog.locator('small', { hasText: 'Total TTC' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await at(step);
  }
  await dialog.getByLabel('N° de commande interne').fill('BC-1');
  await page.goBack();
  await at('3 sur 4 — Créneau');
  await page.goBack();
  await at('2 sur 4 — Produits');
  await page.goForward();
  await at('3 sur 4 — Créneau');
  // After a reload it starts at the first step, and Back skips the steps from before.
  await page.reload();
  await at('1 sur 4 — Site');
  await dialog.getByRole('button', { name: 'Reprendre' }).click();
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await at('2 sur 4 — Produits');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: /Garder votre brouillon/ })
    .getByRole('button', { name: 'Garder le brouillon' })
    .click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(dashboard + list);
});

test('a user without the right to order cannot order by button, palette, key, URL or API', async ({
  page,
}) => {
  await signIn(page, accounts.sophie, list);
  await expect(
    page.getByRole('table', { name: 'Livraisons' }).getByRole('row').nth(1),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nouvelle commande' })).toHaveCount(0);
  await page.keyboard.press('n');
  const palette = await openPalette(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.type('commande');
  await expect(palette.getByRole('option', { name: 'Mes commandes réccurentes' })).toBeVisible();
  await expect(palette.getByRole('status').filter({ hasText: 'résultat' })).toBeAttached();
  await expect(palette.getByRole('option', { name: /^(Nouvelle c|C)ommande/ })).toHaveCount(0);
  await page.goto(`${dashboard}${list}?nouvelle-commande`);
  await expect(page.getByRole('alert')).toContainText('ne permet pas cette action');
  await expect(page).toHaveURL(dashboard + list);
  await expect(form(page)).toHaveCount(0);
  const answer = JSON.parse(
    await ask(
      page,
      'mutation { createOrder(input: { quoteId: "q", idempotencyKey: "k" }) { order { id } } }',
    ),
  );
  expect(answer.errors[0].extensions.code).toBe('FORBIDDEN');
});
