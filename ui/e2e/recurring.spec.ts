import type { Locator, Page } from '@playwright/test';
import { ask } from './ask';
import { later } from './days';
import { accounts, dashboard, expect, expectAccessible, signIn, test } from './journey';
import { pressOn, tabTo } from './tab-to';
import { unhurried } from './unhurried';

const list = '/operations/mes-commandes-reccurentes/';

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.locator('dialog[open]').last();
/** The row of a date on the page of a recurring order. */
const row = (page: Page, date: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ hasText: inFrench(date, 'short') });

/** A toast, by its text. */
const toast = (page: Page, text: string | RegExp) =>
  page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .locator('[data-tone]')
    .filter({ hasText: text })
    .last();

/** Types a date into a field, as `JJ/MM/AAAA`. */
async function type(page: Page, field: Locator, date: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(date.split('-').reverse().join('/'));
  await page.keyboard.press('Tab');
}

/** A date in French: “1er décembre”, optionally with the day of the week. */
function inFrench(date: string, weekday?: 'short' | 'long'): string {
  return new Intl.DateTimeFormat('fr-FR', {
    ...(weekday && { weekday }),
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
    .format(new Date(date))
    .replace(/(^|\s)1(?=\s)/, '$11er');
}

/** Returns the id of a recurring order, by its name. */
async function idOf(page: Page, name: string): Promise<string> {
  const { data } = JSON.parse(await ask(page, '{ recurringOrders { items { id name } } }'));
  return data.recurringOrders.items.find((one: { name: string }) => one.name === name).id;
}

/** Returns its next dates that were not moved by a holiday. */
async function datesOf(page: Page, id: string): Promise<string[]> {
  const answer = await ask(
    page,
    `{ recurringOrder(id: "${id}") { nextOccurrences(limit: 20) { date status } } }`,
  );
  const dates: { date: string; status: string }[] =
    JSON.parse(answer).data.recurringOrder.nextOccurrences;
  return dates.flatMap(({ date, status }) => (status === 'PLANNED' ? date : []));
}

test('a recurring order is created, paused, ended and recreated, and its dates skipped and ordered, by keyboard alone', async ({
  page,
}) => {
  await unhurried(page);
  await signIn(page, accounts.helene, list);
  const name = `HVO ${Date.now()}`;
  await test.step('a missing value is reported at its field, which has the focus', () =>
    reportMissing(page, name));
  await test.step('the option to fill up a tank of the site is chosen', () => chooseTank(page));
  await test.step('the next eight dates follow the days', () => chooseDays(page));
  await test.step('it is created, and its page opens', () => submitForm(page, name));
  await test.step('the list shows it, as a card and in the table', () => findInList(page, name));

  const id = await idOf(page, name);
  // Some days ahead, so that no order is created for them during the journey.
  const [, , skipped = '', ordered = ''] = await datesOf(page, id);
  await test.step('a date is skipped, the skip is undone, and the date skipped again and restored', () =>
    skipAndRestore(page, skipped));
  await test.step('it is paused until a date, and resumed with an undo', () =>
    pauseAndResume(page, name, skipped));
  const stale = await openStale(page, ordered);
  await test.step('a date is ordered at once; the order and the recurring order link to each other', async () => {
    const reference = await orderNow(page, name, ordered);
    await skipOrdered(stale, ordered, reference);
    await page.bringToFront();
  });
  await test.step('it is ended permanently, and recreated with the same values', () =>
    endAndRecreate(page, name));
});

test('a date on a bank holiday is shown with the day to which it moves', async ({ page }) => {
  await signIn(page, accounts.helene, `${list}?nouvelle=1`);
  const form = dialog(page);
  const starts = form.getByRole('textbox', { name: /^Début/ });
  await expect(starts).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  const tomorrow = (await starts.inputValue()).split('/').reverse().join('-');
  // The next 14 July, or 15 August when that is a Sunday, a day without deliveries: both are less than a year away.
  const year = Number(tomorrow.slice(0, 4));
  const next = (day: string) =>
    `${tomorrow > `${year}-${day.slice(0, 2)}-01` ? year + 1 : year}-${day}`;
  const weekday = (day: string) => new Date(day).getUTCDay();
  const holiday = [next('07-14'), next('08-15')].find((day) => weekday(day) !== 0) ?? '';
  await pressOn(page, form.getByRole('radio', { name: 'Chaque semaine' }), 'ArrowLeft');
  await expect(form.getByRole('radio', { name: 'Chaque mois' })).toBeChecked();
  await tabTo(page, form.getByRole('combobox', { name: /^Jour du mois/ }));
  await page.keyboard.type(`Le ${Number(holiday.slice(8))}`);
  await type(page, starts, `${holiday.slice(0, 8)}01`);
  // Its site is open on Saturdays, and there are no deliveries on Sundays.
  const moved = later(holiday, weekday(holiday) === 6 ? 2 : 1);
  const [from, to] = [holiday, moved].map((day) => inFrench(day, 'short'));
  const dates = form.getByRole('region', { name: 'Aperçu' }).getByRole('listitem');
  await expect(dates.first()).toHaveText(`${from} → ${to} (jour férié)`);
  await expect(dates).toHaveCount(8);
  await expectAccessible(page);
});

test('the planning shows the next dates of a recurring order, and one is skipped there', async ({
  page,
}) => {
  await unhurried(page);
  await signIn(page, accounts.helene);
  const name = `AdBlue ${Date.now()}`;
  const id = await create(page, name);
  const [, date = '', next = ''] = await datesOf(page, id);
  const grid = page.getByRole('grid');
  const card = (day: string) =>
    grid
      .locator(`[data-cell^="${day} "]`)
      .locator('[data-kind="occurrence"]')
      .filter({ hasText: `Prévue — ${name}` });
  const actions = (day: string) => card(day).getByRole('button', { name: `Actions : ${name}` });
  const skip = async () => {
    await actions(date).press('Enter');
    await page.getByRole('menuitem', { name: 'Passer cette livraison' }).press('Enter');
    await expect(card(date)).toHaveCount(0);
  };
  const skipped = toast(page, `Livraison du ${inFrench(date)} passée.`);

  await page.goto(`${dashboard}/operations/?date=${date}`);
  await expect(card(date)).toHaveCSS('border-top-style', 'dashed');
  await expectAccessible(page);
  await skip();
  await pressOn(page, skipped.getByRole('button', { name: 'Annuler' }));
  await expect(card(date)).toHaveCount(1);
  await skip();
  await expect(skipped).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${dashboard}/operations/?date=${next}`);
  await expect(card(next)).toHaveCount(1);
  await page.goto(`${dashboard}/operations/?date=${date}`);
  await expect(page.getByRole('heading', { name: /^Du / })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(card(date)).toHaveCount(0);

  await page.goto(`${dashboard}/operations/?date=${next}`);
  await actions(next).press('Enter');
  await page.getByRole('menuitem', { name: 'Voir la récurrence' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(row(page, date)).toContainText('Passée');
  await ask(page, `mutation { endRecurringOrder(id: "${id}") { userErrors { message } } }`);
});

test('a placed order becomes a recurring order with the same site, tank and volume', async ({
  page,
}) => {
  await signIn(page, accounts.helene);
  const { label, tank } = await siteOf(page, 'Collecte Dinan');
  await page.goto(
    `${dashboard}/operations/mes-livraisons/?nouvelle-commande&cuve=${tank.id}&volume=1000`,
  );
  const form = page.getByRole('dialog', { name: 'Nouvelle commande' });
  await pressOn(page, form.getByRole('checkbox', { name: /^J’accepte/ }), 'Space');
  await pressOn(page, form.getByRole('button', { name: /^Passer commande — / }));
  await expect(
    form.getByRole('heading', { name: /^Commande (enregistrée|en attente)$/ }),
  ).toBeFocused();
  await pressOn(page, form.getByRole('link', { name: 'Rendre cette commande récurrente' }));

  const recurring = page.getByRole('dialog', { name: 'Nouvelle récurrence' });
  await expect(recurring.getByRole('combobox', { name: /^Site de livraison/ })).toHaveText(
    new RegExp(label),
  );
  await expect(recurring.getByRole('radio', { name: new RegExp(`^${tank.name}`) })).toBeChecked();
  await expect(recurring.getByRole('radio', { name: /^Volume fixe/ })).toBeChecked();
  await expect(recurring.getByRole('spinbutton', { name: /^Volume fixe/ })).toHaveValue(/^1\s000$/);
  await expectAccessible(page);
});

test('a read-only user sees recurring orders and why actions are disabled, and the API refuses changes', async ({
  page,
}) => {
  await signIn(page, accounts.lea, list);
  const reason = /^Votre rôle \(Lecture seule\) ne permet pas cette action\./;
  const refused = async (action: Locator) => {
    await expect(action).toHaveAttribute('aria-disabled', 'true');
    await expect(action).toHaveAccessibleDescription(reason);
    await pressOn(page, action);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  };
  await expect(
    main(page).getByRole('listitem').filter({ hasText: 'AdBlue Bordeaux' }),
  ).toBeVisible();
  // Before a tooltip covers the content next to it.
  await expectAccessible(page);
  await refused(main(page).getByRole('button', { name: 'Nouvelle récurrence' }));
  await pressOn(page, main(page).getByRole('link', { name: 'Gazole Toulouse hebdo' }));
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Gazole Toulouse hebdo');
  await expectAccessible(page);
  for (const name of ['Modifier', 'Arrêter', 'Mettre en pause'])
    await refused(main(page).getByRole('button', { name }));
  for (const name of [/^Passer la livraison/, /^Commander maintenant la livraison/])
    await refused(main(page).getByRole('button', { name }).last());

  const id = await idOf(page, 'Gazole Toulouse hebdo');
  const [, date = ''] = await datesOf(page, id);
  for (const write of [
    `pauseRecurringOrder(id: "${id}")`,
    `endRecurringOrder(id: "${id}")`,
    `skipOccurrence(id: "${id}", date: "${date}")`,
    `orderOccurrence(id: "${id}", date: "${date}")`,
  ]) {
    const answer = JSON.parse(
      await ask(page, `mutation { ${write} { recurringOrder { id } userErrors { message } } }`),
    );
    expect(answer.errors?.[0].extensions.code, write).toBe('FORBIDDEN');
  }
  await page.reload();
  await expect(main(page).getByText('Active', { exact: true })).toBeVisible();
});

type Tank = { id: string; name: string; gas: { id: string; slug: string } };
type Site = { id: string; label: string; tanks: Tank[] };

/** A site, and its first tank. */
async function siteOf(page: Page, label: string): Promise<Site & { tank: Tank }> {
  const answer = await ask(
    page,
    '{ currentBusiness { addresses { id label tanks { id name gas { id slug } } } } }',
  );
  const sites: Site[] = JSON.parse(answer).data.currentBusiness.addresses;
  const site = sites.find((one) => one.label === label) as Site;
  return { ...site, tank: site.tanks[0] as Tank };
}

/** Creates a recurring order that fills up a tank each Tuesday from tomorrow on. */
async function create(page: Page, name: string): Promise<string> {
  const { id, tanks } = await siteOf(page, 'Laiterie Lamballe');
  const tank = tanks.find(({ gas }) => gas.slug === 'adblue') as Tank;
  const answer = await ask(
    page,
    `mutation { createRecurringOrder(idempotencyKey: "${crypto.randomUUID()}", input: {
      name: "${name}", addressId: "${id}", items: [{ gasId: "${tank.gas.id}", tankId: "${tank.id}", fillUp: true }],
      frequency: WEEKLY, weekdays: [2], window: MORNING, startsOn: "${later(new Date().toISOString().slice(0, 10), 1)}"
    }) { recurringOrder { id } userErrors { field message } } }`,
  );
  return JSON.parse(answer).data.createRecurringOrder.recurringOrder.id;
}

/** Submits an empty form, and types the name. */
async function reportMissing(page: Page, name: string): Promise<void> {
  await pressOn(page, page.getByRole('link', { name: 'Nouvelle récurrence' }));
  await expect(dialog(page).getByRole('textbox', { name: /^Nom/ })).toBeFocused();
  await expectAccessible(page);
  await pressOn(page, dialog(page).getByRole('button', { name: 'Créer la récurrence' }));
  await expect(dialog(page).getByText('Corrigez 2 champs')).toBeVisible();
  await expect(dialog(page).getByRole('textbox', { name: /^Nom/ })).toBeFocused();
  await expect(dialog(page).getByText('Choisissez au moins un jour.').last()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(name);
}

/** Chooses a site and its HVO tank, to be filled up. */
async function chooseTank(page: Page): Promise<void> {
  const site = dialog(page).getByRole('combobox', { name: /^Site de livraison/ });
  await tabTo(page, site);
  await page.keyboard.type('Collecte');
  await expect(site).toHaveValue(/./);
  await expect(dialog(page).getByRole('radio', { name: /^Cuve gazole/ })).toBeChecked();
  await tabTo(page, dialog(page).getByRole('radio', { name: /^Cuve gazole/ }));
  await tabTo(page, site);
  await page.keyboard.type('Laiterie');
  const tank = dialog(page).getByRole('radio', { name: /^Cuve HVO/ });
  await expect(tank).toBeChecked();
  await pressOn(page, tank, 'ArrowDown');
  await expect(dialog(page).getByRole('radio', { name: /^Cuve AdBlue/ })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(tank).toBeChecked();
  await expect(dialog(page).getByRole('radio', { name: /^Plein/ })).toBeChecked();
}

/** Chooses Tuesday and Friday. */
async function chooseDays(page: Page): Promise<void> {
  const dates = dialog(page).getByRole('region', { name: 'Aperçu' }).getByRole('listitem');
  await pressOn(page, dialog(page).getByRole('checkbox', { name: 'lundi' }), 'ArrowRight');
  await page.keyboard.press('Space');
  await expect(dates).toHaveText(Array(8).fill(/^mar\. /));
  for (let day = 2; day < 5; day++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(dates.filter({ hasText: /^ven\. / })).not.toHaveCount(0);
  await expect(dates).toHaveText(Array(8).fill(/^(mar|ven)\. /));
  await expectAccessible(page);
}

/** Submits the form, and expects the page of the recurring order. */
async function submitForm(page: Page, name: string): Promise<void> {
  await pressOn(page, dialog(page).getByRole('button', { name: 'Créer la récurrence' }));
  await expect(title(page)).toHaveText(name);
  await expect(toast(page, /^Récurrence créée\. Première livraison/)).toBeVisible();
  await expect(main(page).getByText('Chaque mardi et vendredi')).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Passer la livraison du / })).toHaveCount(8);
  await expectAccessible(page);
}

/** Finds the recurring order in both views of the list, and opens it. */
async function findInList(page: Page, name: string): Promise<void> {
  await pressOn(page, page.getByRole('link', { name: 'Mes commandes réccurentes' }).last());
  const card = main(page).getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('Active');
  await expect(card).toContainText('Plein');
  await pressOn(page, main(page).getByRole('radio', { name: 'Cartes' }), 'ArrowRight');
  await expect(page).toHaveURL(/vue=tableau/);
  await expect(main(page).getByRole('row', { name: new RegExp(name) })).toContainText(
    'Chaque mardi et vendredi',
  );
  await pressOn(page, main(page).getByRole('link', { name }));
  await expect(title(page)).toHaveText(name);
}

/** Skips a date and restores it, by the toast and by its button. */
async function skipAndRestore(page: Page, date: string): Promise<void> {
  const day = inFrench(date);
  const skip = main(page).getByRole('button', {
    name: `Passer la livraison du ${day}`,
    exact: true,
  });
  const restore = main(page).getByRole('button', { name: `Rétablir la livraison du ${day}` });

  await pressOn(page, skip);
  await expect(row(page, date)).toContainText('Passée');
  await expect(restore).toBeFocused();
  await expectAccessible(page);
  await pressOn(
    page,
    toast(page, `Livraison du ${day} passée.`).getByRole('button', { name: 'Annuler' }),
  );
  await expect(row(page, date)).toContainText('Prévue');
  await expect(toast(page, `Livraison du ${day} rétablie.`)).toBeVisible();
  await pressOn(page, skip);
  await expect(row(page, date)).toContainText('Passée');
  await expect(toast(page, `Livraison du ${day} passée.`)).toBeVisible();
  await page.reload();
  await expect(row(page, date)).toContainText('Passée');
  await pressOn(page, restore);
  await expect(row(page, date)).toContainText('Prévue');
  await expect(toast(page, `Livraison du ${day} rétablie.`)).toBeVisible();
}

/** Pauses the recurring order until a date, and resumes it. */
async function pauseAndResume(page: Page, name: string, date: string): Promise<void> {
  const until = new RegExp(
    `n pause jusqu’au ${inFrench(date)}( ${date.slice(0, 4)})?`.replaceAll(' ', '\\s'),
  );
  await pressOn(page, main(page).getByRole('button', { name: 'Mettre en pause' }));
  await expect(dialog(page)).toContainText(`Mettre en pause « ${name} » ?`);
  await expect(dialog(page).getByRole('radio', { name: 'Jusqu’à une date' })).toBeFocused();
  await expectAccessible(page);
  await type(page, dialog(page).getByRole('textbox', { name: /^Dernier jour/ }), date);
  await pressOn(page, dialog(page).getByRole('button', { name: 'Mettre en pause' }));
  await expect(toast(page, until)).toBeVisible();
  await expect(main(page).getByText(until).first()).toBeVisible();
  await expect(row(page, date)).toHaveCount(0);
  await expectAccessible(page);

  const resumed = /^Récurrence reprise\.\sProchaine\slivraison\s:\s[a-z]+\s\d/;
  await pressOn(page, main(page).getByRole('button', { name: 'Reprendre' }));
  await expect(main(page).getByText('Active', { exact: true })).toBeVisible();
  await pressOn(page, toast(page, resumed).getByRole('button', { name: 'Annuler' }));
  await expect(main(page).getByText(until).first()).toBeVisible();
  await pressOn(page, main(page).getByRole('button', { name: 'Reprendre' }));
  await expect(main(page).getByText('Active', { exact: true })).toBeVisible();
  await expect(row(page, date)).toContainText('Prévue');
}

/** Orders a date at once, and follows the links to the order and back; returns the reference of the order. */
async function orderNow(page: Page, name: string, date: string): Promise<string> {
  await pressOn(
    page,
    main(page).getByRole('button', {
      name: `Commander maintenant la livraison du ${inFrench(date)}`,
    }),
  );
  await expect(dialog(page)).toContainText(`Commander la livraison du ${inFrench(date, 'long')} ?`);
  await expectAccessible(page);
  await pressOn(page, dialog(page).getByRole('button', { name: 'Commander', exact: true }));
  await expect(toast(page, /^Commande CMD-\S+ créée\./)).toBeVisible();
  await expect(row(page, date)).toContainText(
    /Commande créée.*Cette livraison est déjà commandée\s: annulez la commande\sCMD-/,
  );
  await expectAccessible(page);
  const link = row(page, date).getByRole('link', { name: /^CMD-/ });
  const reference = (await link.textContent()) ?? '';
  await pressOn(page, link);
  await expect(title(page)).toHaveText(`Commande ${reference}`);
  await pressOn(page, main(page).getByRole('link', { name, exact: true }));
  await expect(title(page)).toHaveText(name);
  return reference;
}

/** Opens a copy of the page that does not receive later changes. */
async function openStale(page: Page, date: string): Promise<Page> {
  const stale = await page.context().newPage();
  await stale.route('**/graphql*', (route) =>
    route.request().headers()['accept']?.startsWith('text/event-stream')
      ? route.abort()
      : route.fallback(),
  );
  await stale.goto(page.url());
  await expect(row(stale, date)).toContainText('Prévue');
  await page.bringToFront();
  return stale;
}

/** Skips a date that is ordered already, on a page that does not show this. */
async function skipOrdered(stale: Page, date: string, reference: string): Promise<void> {
  await stale.bringToFront();
  await pressOn(
    stale,
    stale.getByRole('button', { name: `Passer la livraison du ${inFrench(date)}`, exact: true }),
  );
  await expect(
    toast(stale, `Cette livraison est déjà commandée : annulez la commande ${reference}.`),
  ).toBeVisible();
  await expect(row(stale, date)).toContainText('Commande créée');
  await stale.close();
}

/** Ends the recurring order, and opens the form to recreate it. */
async function endAndRecreate(page: Page, name: string): Promise<void> {
  await pressOn(page, main(page).getByRole('button', { name: 'Arrêter' }));
  await expect(dialog(page)).toContainText(`Arrêter définitivement « ${name} » ?`);
  await expect(dialog(page)).toContainText('L’historique reste consultable.');
  await expect(dialog(page).getByRole('button', { name: 'Conserver' })).toBeFocused();
  await expectAccessible(page);
  await pressOn(page, dialog(page).getByRole('button', { name: 'Arrêter' }));
  await expect(main(page).getByText(/^Récurrence terminée le \d/)).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Mettre en pause' })).toHaveCount(0);
  await expect(page.locator(':focus')).not.toHaveCount(0);
  await expectAccessible(page);
  await pressOn(page, main(page).getByRole('button', { name: 'Recréer à l’identique' }));
  await expect(dialog(page).getByRole('textbox', { name: /^Nom/ })).toHaveValue(name);
  for (const weekday of ['mardi', 'vendredi'])
    await expect(dialog(page).getByRole('checkbox', { name: weekday })).toBeChecked();
  await expect(dialog(page).getByRole('radio', { name: /^Cuve HVO/ })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}
