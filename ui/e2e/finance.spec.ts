import type { Page, Request } from '@playwright/test';
import { slowMachine } from '../testing/patience';
import { ask } from './ask';
import {
  accounts,
  dashboard,
  expect,
  expectAccessible,
  identify,
  sandbox,
  signIn,
  test,
} from './journey';
import { pressOn } from './tab-to';
import { unhurried } from './unhurried';

const finance = '/finance/';
/** The bank takes 20 s to reply (product 13.7). */
const theBank = { timeout: 20_000 + 8_000 * slowMachine };

type Invoice = {
  id: string;
  number: string;
  payment: number;
  lateDays: number;
  canPay: boolean;
  remaining: number;
  totalInclTax: number;
  pdfUrl: string;
  pdfPreviewUrl: string;
  xmlUrl: string;
};

/** The invoices of a business, the latest first. */
async function invoicesOf(page: Page, business?: string): Promise<Invoice[]> {
  const answer = await ask(
    page,
    '{ invoices(page: { perPage: 100 }) { items { id number payment lateDays canPay remaining totalInclTax pdfUrl pdfPreviewUrl xmlUrl } } }',
    business,
  );
  return JSON.parse(answer).data.invoices.items;
}

/** An amount in the format of the dashboard; expect() treats all spaces as equal. */
const euros = (cents: number) =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(cents / 100);
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');

const row = (page: Page, { number }: Invoice) =>
  page.getByRole('row', { name: new RegExp(number) });
const dialog = (page: Page) => page.locator('dialog[open]').last();

/** Chooses an action of an invoice’s menu, by keyboard. */
async function act(page: Page, { number }: Invoice, action: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Actions.*${number}`) }).press('Enter');
  await page.getByRole('menuitem', { name: action }).press('Enter');
}

/** Confirms the dialog, by keyboard. */
async function agree(page: Page): Promise<void> {
  await pressOn(page, dialog(page).getByRole('button', { name: /^Régler/ }));
}

/** Collects the payments that the page sends from now on. */
function paymentsOf(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('"PayInvoices"')) sent.push(request);
  });
  return sent;
}

test('the filters of a URL survive the sign-in that it requires', async ({ page }) => {
  const address = `${finance}?paiement=not-paid,lost&retard=1`;
  await page.goto(dashboard + address);
  await identify(page, accounts.marc);
  await pressOn(page, page.getByRole('button', { name: 'Autoriser' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Finance' })).toBeVisible();
  await expect(page).toHaveURL(dashboard + address);
  await expect(page.getByRole('button', { name: /^Paiement/ })).toContainText('Non payée');
  await expect(page.getByText(/^en retard de \d+\sj$/).first()).toBeVisible();
  await expect(page.getByText('Programmé', { exact: true })).toHaveCount(0);
});

test('an invoice is paid by keyboard alone: the bank refuses one account, then debits another, and both results appear without a reload', async ({
  page,
}) => {
  await unhurried(page);
  await signIn(page, accounts.marc, finance);
  const made = await ask(
    page,
    'mutation { addSepaPaymentMethod(input: { holder: "Rives de Loire", iban: "FR7630006000011234567890189", consent: true, makeDefault: false }) { userErrors { message } } }',
  );
  expect(JSON.parse(made).data.addSepaPaymentMethod.userErrors).toEqual([]);
  const late = (await invoicesOf(page)).find(
    (one) => one.payment === 0 && one.lateDays > 0,
  ) as Invoice;
  await expect(row(page, late)).toBeVisible();

  await test.step('the filter sends the provider’s name for the status', async () => {
    await pressOn(page, page.getByRole('button', { name: /^Paiement/ }));
    const unpaid = page.getByRole('radio', { name: 'Non payée' });
    await expect(unpaid).toBeVisible();
    await unpaid.press('Space');
    await expect(page).toHaveURL(/paiement=not-paid,lost/);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Oui', { exact: true })).toHaveCount(0);
    const panel = await page.context().newPage();
    await panel.goto(`${sandbox}/sandbox/#journal`);
    await expect(
      panel.getByText(/GET \/v3\/invoices\?.*status=not-paid(,|%2C)lost/).first(),
    ).toBeAttached();
    await panel.close();
    await page
      .getByRole('button', { name: /^Retirer.*Paiement|Effacer/ })
      .first()
      .press('Enter');
    await expect(page).not.toHaveURL(/paiement/);
    await expect(page.getByText('Oui', { exact: true }).first()).toBeAttached();
  });

  await test.step('the debited account refuses', async () => {
    await act(page, late, 'Régler');
    await expect(dialog(page)).toContainText(`Régler la facture ${late.number}`);
    await expect(dialog(page).getByRole('button', { name: 'Annuler' })).toBeFocused();
    // Another journey of this user may have made another method the default.
    await dialog(page)
      .getByRole('radio', { name: /••••\s1348/ })
      .press('Space');
    await expect(dialog(page)).toContainText(
      /débiter .*€ du compte ••••\s1348 de BTP Rives de Loire\./,
    );
    await expectAccessible(page);
    await agree(page);
    await expect(dialog(page)).toContainText('En attente de la réponse de votre banque.');
    await expect(row(page, late)).toContainText('En attente');
    const table = page.getByRole('table');
    for (const label of [
      'Non',
      'Oui',
      'En attente',
      'Defaut de paiement',
      'Programmé',
      'Erreur lors du paiement',
    ]) {
      await expect(table.getByText(label, { exact: true }).first()).toBeAttached();
    }
    await expect(dialog(page)).toContainText('Provision insuffisante', theBank);
    await expect(row(page, late)).toContainText('Erreur lors du paiement');
    await expectAccessible(page);
  });

  await test.step('another account pays', async () => {
    await pressOn(page, dialog(page).getByRole('button', { name: 'Changer de moyen de paiement' }));
    const methods = dialog(page).getByRole('radio', { name: /••••\s0189/ });
    await methods.press('Space');
    await expect(dialog(page)).toContainText(/du compte ••••\s0189/);
    await agree(page);
    await expect(row(page, late)).toContainText('En attente');
    await expect(dialog(page)).toContainText('Votre paiement est effectué.', theBank);
    await expect(row(page, late)).toContainText('Oui');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });

  await test.step('each attempt is in the history of the invoice', async () => {
    await row(page, late).getByRole('link').first().press('Enter');
    await expect(dialog(page)).toContainText('Provision insuffisante');
    await expect(dialog(page)).toContainText(/Prélèvement SEPA ••••\s0189/);
    await expectAccessible(page);
  });
});

test('a double click pays once, and a reload shows the same payment until the bank has answered', async ({
  page,
}) => {
  await signIn(page, accounts.pierre, finance);
  const unpaid = (await invoicesOf(page)).find((one) => one.payment === 0 && one.canPay) as Invoice;
  const payments = paymentsOf(page);
  await act(page, unpaid, 'Régler');
  await dialog(page)
    .getByRole('button', { name: /^Régler/ })
    .dblclick();
  await expect(dialog(page)).toContainText('En attente de la réponse de votre banque.');
  await page.reload();
  await expect(dialog(page)).toContainText('En attente de la réponse de votre banque.');
  await expect(dialog(page)).not.toContainText('En confirmant');
  await expect(dialog(page).getByRole('button', { name: /^Régler/ })).toHaveCount(0);
  await expect(dialog(page)).toContainText('Votre paiement est effectué.', theBank);
  await expect(row(page, unpaid)).toContainText('Oui');
  await expectAccessible(page);
  expect(payments).toHaveLength(1);
});

test('a changed amount is debited only after a second confirmation', async ({ page }) => {
  await signIn(page, accounts.helene, finance);
  const unpaid = (await invoicesOf(page)).find((one) => one.payment === 0 && one.canPay) as Invoice;
  const payments = paymentsOf(page);
  // Until the first payment the page shows an outdated amount.
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() ?? {};
    if (operationName !== 'PayForm' || payments.length > 0) return route.fallback();
    const answer = await route.fetch();
    const body = await answer.json();
    for (const one of body.data.invoices.items) one.remaining -= 100;
    return route.fulfill({ response: answer, json: body });
  });
  await act(page, unpaid, 'Régler');
  await expect(dialog(page)).toContainText(
    new RegExp(`Régler ${plain(euros(unpaid.remaining - 100))}$`.replaceAll(' ', '\\s')),
  );
  await agree(page);
  await expect(dialog(page)).toContainText(`Le montant a changé : ${euros(unpaid.remaining)}.`);
  await expect(row(page, unpaid)).toContainText('Non');
  await expectAccessible(page);
  expect(payments).toHaveLength(1);
  await agree(page);
  await expect(row(page, unpaid)).toContainText('En attente');
  expect(payments).toHaveLength(2);
});

/** The figures of a business: its invoices, and the unsigned amounts of rows and cards. */
type Figures = {
  id: string;
  name: string;
  rows: { number: string; amounts: string[] }[];
  cards: string[];
};

async function figuresOf(page: Page, { id, name }: { id: string; name: string }): Promise<Figures> {
  const answer = await ask(
    page,
    '{ accountStatement { balanceDue overdue dueIn7Days nextDebitAmount } invoices { items { number totalInclTax remaining } } }',
    id,
  );
  const { accountStatement, invoices } = JSON.parse(answer).data;
  const written = (amounts: (number | null)[]) =>
    amounts.flatMap((amount) => (amount ? plain(euros(Math.abs(amount))) : []));
  const rows = invoices.items.map(({ number, totalInclTax, remaining }: Invoice) => ({
    number,
    amounts: written([totalInclTax, remaining]),
  }));
  return { id, name, rows, cards: written(Object.values(accountStatement)) };
}

type Watched = { moments: number; strangers: string[] };

/** From now on, at each change of the page, records figures of a business other than the selected one. */
async function watchFigures(page: Page, all: readonly Figures[]): Promise<() => Promise<Watched>> {
  const businesses = all.map(({ name, rows, cards }) => ({
    name,
    figures: [...rows.flatMap(({ number, amounts }) => [number, ...amounts]), ...cards],
  }));
  const watched = await page.evaluateHandle((each) => {
    const plain = (one: Element | null | undefined) =>
      (one?.textContent ?? '').replace(/\s+/g, ' ').replace(/^[\s−]+|\s+$/g, '');
    const found: Watched = { moments: 0, strangers: [] };
    const look = () => {
      const buttons = [...document.querySelectorAll('button')].map(plain);
      const selected = buttons.find((name) => name.startsWith('Entreprise :'));
      const own = each.find(({ name }) => selected?.includes(name));
      if (!own) return;
      found.moments++;
      const shown = new Set([...document.querySelectorAll('main *')].map(plain));
      const others = each.flatMap(({ name, figures }) => (name === own.name ? [] : figures));
      found.strangers.push(
        ...others
          .filter((figure) => shown.has(figure) && !own.figures.includes(figure))
          .map((figure) => `${figure} at ${own.name}`),
      );
    };
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document.documentElement, all);
    return found;
  }, businesses);
  return () => watched.jsonValue();
}

test('no figure of another business is shown at any moment of a change of business', async ({
  page,
}) => {
  await unhurried(page);
  await signIn(page, accounts.sophie, finance);
  const { data } = JSON.parse(await ask(page, '{ businesses { id name } }'));
  const all: Figures[] = [];
  for (const one of data.businesses) all.push(await figuresOf(page, one));
  expect(all).toHaveLength(3);
  const selector = page.getByRole('button', { name: /^Entreprise\s:/ });
  await expect(page.getByRole('row').nth(1)).toContainText(/FA-\d{4}/);
  const watched = await watchFigures(page, all);
  for (const one of [...all, ...all.toReversed()]) {
    if (!(await selector.textContent())?.includes(one.name)) {
      await selector.press('Enter');
      await page.getByRole('menuitemradio', { name: new RegExp(one.name) }).press('Enter');
    }
    await expect(selector).toHaveAccessibleName(new RegExp(one.name));
    // Another journey may pay meanwhile.
    await expect(async () => {
      const { rows, cards } = await figuresOf(page, one);
      const account = page.getByRole('region', { name: 'Situation du compte' });
      const head = plain(await account.textContent());
      expect(cards.filter((amount) => !head.includes(amount))).toEqual([]);
      const shown = (await page.getByRole('row').allTextContents()).map(plain);
      const isShown = ({ number, amounts }: Figures['rows'][number]) =>
        shown.some((text) => [number, ...amounts].every((figure) => text.includes(figure)));
      expect(rows.filter((each) => !isShown(each))).toEqual([]);
    }).toPass(theBank);
  }
  const { moments, strangers } = await watched();
  expect(strangers).toEqual([]);
  expect(moments).toBeGreaterThan(all.length);
});

test('a user without access to invoices gets none: in the menu, by URL, in the API or in a file', async ({
  page,
  browser,
}) => {
  const hers = await test.step('an invoice that another user may see', async () => {
    const context = await browser.newContext();
    const owner = await context.newPage();
    await signIn(owner, accounts.claire, finance);
    const [latest] = (await invoicesOf(owner, '1042')) as [Invoice];
    await context.close();
    return latest;
  });
  await signIn(page, accounts.yanis);
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(menu.getByRole('link', { name: /^Opérations/ })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^Finance/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Solde' })).toHaveCount(0);
  await page.goto(dashboard + finance);
  await expect(page.getByRole('main')).toContainText(/ne permet pas|pas accès/);
  await expect(page.getByRole('main')).not.toContainText(/FA-\d{4}/);
  await expectAccessible(page);
  for (const query of [
    '{ invoices { items { id } pageInfo { totalCount } } }',
    '{ accountStatement { overdueCount } }',
    `{ invoiceArchive(ids: ["${hers.id}"]) }`,
    '{ accountingEntriesUrl }',
    `mutation { payInvoices(ids: ["${hers.id}"], paymentMethodId: "301", expectedTotal: 1, idempotencyKey: "k-${hers.id}") { invoices { id } } }`,
  ]) {
    const { data, errors } = JSON.parse(await ask(page, query));
    expect(errors?.[0]?.extensions.code, query).toBe('FORBIDDEN');
    expect(data ?? {}, query).not.toEqual(expect.objectContaining({ invoices: expect.anything() }));
  }
  await test.step('no updates of invoices', async () => {
    await page.route('**/graphql', (route) =>
      route.continue({
        headers: { ...route.request().headers(), accept: 'text/event-stream' },
      }),
    );
    const answer = await ask(page, 'subscription { invoiceUpdated { number } }');
    expect(answer).toContain('"code":"FORBIDDEN"');
    await page.unroute('**/graphql');
  });
  const { data } = JSON.parse(
    await ask(
      page,
      `{ invoice(id: "${hers.id}") { number } home { statement { balanceDue } todo { message } } }`,
    ),
  );
  // Tasks about tanks may appear, but none about invoices.
  expect(data).toMatchObject({ invoice: null, home: { statement: null } });
  expect(JSON.stringify(data.home.todo)).not.toMatch(/facture|mandat/i);
  for (const path of [hers.pdfUrl, hers.pdfPreviewUrl, hers.xmlUrl]) {
    expect((await page.request.get(dashboard + path)).status()).toBe(404);
  }
});

test('documents are previewed next to the list and downloaded', async ({ page }) => {
  // The browser of the journeys may have no PDF viewer; the page then offers no preview.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }),
  );
  await signIn(page, accounts.claire, finance);
  const [latest] = (await invoicesOf(page)) as [Invoice];
  await expect(row(page, latest)).toBeVisible();

  await test.step('the PDF, in the browser’s viewer', async () => {
    await act(page, latest, 'Aperçu');
    const [path] = latest.pdfPreviewUrl.split('?') as [string];
    await expect(dialog(page).locator('iframe')).toHaveAttribute('src', new RegExp(`^${path}`));
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });

  await test.step('both files of several invoices, and the accounting entries', async () => {
    const zip = page.waitForEvent('download');
    await page.getByRole('checkbox', { name: new RegExp(latest.number) }).press('Space');
    await page.getByRole('button', { name: 'Télécharger (ZIP)' }).press('Enter');
    expect((await zip).suggestedFilename()).toMatch(/\.zip$/);
    await page.getByRole('button', { name: 'Annuler la sélection' }).press('Enter');
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Écritures comptables (CSV)' }).press('Enter');
    expect((await csv).suggestedFilename()).toMatch(/^ecritures_.*\.csv$/);
  });

  await test.step('the PDF and the XML state the same total', async () => {
    const xml = await (await page.request.get(dashboard + latest.xmlUrl)).text();
    expect(xml).toContain(
      `<ram:GrandTotalAmount>${(latest.totalInclTax / 100).toFixed(2)}</ram:GrandTotalAmount>`,
    );
    const part = await page.request.get(dashboard + latest.pdfUrl, {
      headers: { Range: 'bytes=0-4' },
    });
    expect(part.status()).toBe(206);
    expect(await part.text()).toBe('%PDF-');
  });
});

test('on a phone invoices are cards, and a scheduled payment is brought forward', async ({
  page,
}) => {
  await unhurried(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.helene, finance);
  const scheduled = (await invoicesOf(page)).find((one) => one.payment === 4) as Invoice;
  const card = page.getByRole('listitem').filter({ hasText: scheduled.number });
  await expect(card).toContainText('Programmé');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  await act(page, scheduled, 'Avancer le paiement');
  await expect(dialog(page).getByRole('button', { name: 'Annuler' })).toBeFocused();
  await expectAccessible(page);
  await agree(page);
  await expect(card).toContainText('En attente');
});
