import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { answered } from './answered';
import { ask } from './ask';
import {
  type Account,
  accounts,
  dashboard,
  expect,
  expectAccessible,
  signIn,
  signInFresh,
  talkative,
  talkativeSandbox,
  test,
} from './journey';
import { showBusiness } from './show-business';
import { pressOn, tabTo } from './tab-to';
import { toast } from './toast';
import { unhurried } from './unhurried';
import { withoutLive } from './without-live';
import { sheetOf } from './workbook';

const list = '/analytics/mes-exports';

const main = (page: Page) => page.getByRole('main');
const form = (page: Page) => page.getByRole('dialog', { name: 'Nouvel export' });
const estimate = (page: Page) => form(page).getByText(/^Environ\s.+\slignes\.$/);
const rowOf = (page: Page, name: RegExp) => main(page).getByRole('row', { name });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' });

/** Returns the id of one of the user's businesses. */
async function businessNamed(page: Page, name: string): Promise<string> {
  const { businesses } = JSON.parse(await ask(page, '{ businesses { id name } }')).data;
  return businesses.find((one: { name: string }) => one.name === name).id;
}

/** A day on the provider's clock, relative to today in months and days. */
function day(months: number, days: number): string {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
  const [year, month, date] = today.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1 + months, date + days)).toISOString().slice(0, 10);
}

/** “01/03/2026”, as the user types it. */
const typed = (civil: string) => civil.split('-').reverse().join('/');

/** “1er nov. 2025”, as the dashboard writes it. */
const written = (civil: string) =>
  new Intl.DateTimeFormat('fr-FR', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(new Date(civil))
    .replace(/^1 /, '1er ');

/** The name of an export of more than one year, which contains its days. */
const named = (kind: string, from: string, to: string) =>
  new RegExp(`${kind} — ${written(from)} au ${written(to)}`.replaceAll(' ', '\\s'));

/** Opens a page as another user, in a browser of their own. */
async function pageOf(browser: Browser, account: Account, path = '/'): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, account, path);
  return page;
}

/** Records the displayed progress of the exports with a name, from now on. */
async function watchProgress(page: Page, name: RegExp): Promise<() => Promise<number[]>> {
  await page.evaluate((source) => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('[role="progressbar"][aria-valuenow]'))
        if (new RegExp(source).test(bar.getAttribute('aria-label') ?? ''))
          seen.push(Number(bar.getAttribute('aria-valuenow')));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  }, name.source);
  return () => page.evaluate(() => [...new Set((window as unknown as { seen: number[] }).seen)]);
}

/** Waits for the page's live connection: earlier events do not reach the page. */
const connected = (page: Page) => answered(page, 'LiveUpdates');

test('24 months of deliveries are exported by keyboard alone: colleagues see the progress, another screen announces the end, and the file has the rows of the list', async ({
  page,
  browser,
}) => {
  // Orders of these days can no longer be added or moved.
  const [from, to] = [day(-24, 0), day(0, -1)];
  const name = named('Livraisons', from, to);
  await unhurried(page);
  await signIn(page, accounts.claire, list);
  const other = await page.context().newPage();
  await unhurried(other);

  const counted = await test.step('the list of deliveries counts those days', async () => {
    await other.goto(`${dashboard}/operations/mes-livraisons/?du=${from}&au=${to}`);
    const pages = main(other).getByText(/^1–25 sur [\d\s]+$/);
    await expect(pages).toBeVisible();
    return Number((await pages.textContent())?.replace(/^.* sur/, '').replace(/\D/g, ''));
  });
  expect(counted).toBeGreaterThan(100);
  const live = connected(other);
  await other.goto(`${dashboard}/entreprise/`);
  await live;

  await test.step('the form estimates the same number', async () => {
    await expect(main(page).getByRole('table', { name: 'Exports' })).toBeVisible();
    await expectAccessible(page);
    await pressOn(page, main(page).getByRole('button', { name: 'Nouvel export' }));
    await expect(form(page).getByRole('combobox', { name: 'Type' })).toHaveValue('DELIVERIES');
    await expect(form(page).getByRole('radio', { name: 'Excel' })).toBeChecked();
    await pressOn(page, form(page).getByRole('button', { name: /^Période/ }));
    const own = page.getByRole('button', { name: 'Personnalisée…' });
    await pressOn(page, own);
    // The calendar takes the focus once it has loaded.
    await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
    for (const [label, date] of [
      ['Date de début', from],
      ['Date de fin', to],
    ] as const) {
      await tabTo(page, page.getByRole('textbox', { name: label }));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(typed(date));
    }
    await page.keyboard.press('Enter');
    await expect(own).toBeHidden();
    await expect(estimate(page)).toHaveText(
      `Environ ${new Intl.NumberFormat('fr-FR').format(counted).replace(/\s/g, ' ')} lignes.`,
    );
    await expectAccessible(page);
  });

  const colleague = await pageOf(browser, accounts.yanis, list);
  await expect(colleague.getByRole('banner')).toContainText('En direct');
  const progress = await watchProgress(colleague, name);

  await test.step('the export is created, and the page is left', async () => {
    await pressOn(page, form(page).getByRole('button', { name: 'Créer l’export' }));
    await expect(
      toast(page, 'Export en préparation. Vous pouvez quitter cette page.'),
    ).toBeVisible();
    await expect(form(page)).toBeHidden();
    await expect(rowOf(page, name)).toBeVisible();
    await pressOn(page, menuOf(page).getByRole('link', { name: /^Finance/ }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finance');
  });

  const ready = /^Votre export «\sLivraisons — .*\s» est prêt\./;
  await test.step('another screen announces that it is ready', async () => {
    await expect(toast(page, ready)).toBeVisible();
    await expect(toast(other, ready)).toBeVisible();
    await expectAccessible(other);
  });

  await test.step('a colleague has seen its progress without a reload', async () => {
    const row = rowOf(colleague, name);
    await expect(row).toContainText('Prêt');
    await expect(row).toContainText('Claire Lemaire');
    const seen = await progress();
    expect(seen.length, String(seen)).toBeGreaterThan(2);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    await colleague.context().close();
  });

  await test.step('the file is downloaded there, and opens', async () => {
    const downloading = other.waitForEvent('download');
    await pressOn(other, toast(other, ready).getByRole('button', { name: 'Télécharger' }));
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`livraisons_transports-garonne-adour_${from}_${to}.xlsx`);
    const sheet = sheetOf(await readFile(await file.path()));
    expect(sheet.rows).toBe(counted);
    expect(sheet.frozen).toBe(true);
    const last = [...sheet.header.keys()].at(-1);
    expect(sheet.filter?.replaceAll('$', '')).toBe(`A1:${last}${counted + 1}`);
    const days = sheet.days('Date du créneau');
    expect(days.filter((one) => one === undefined || one < from || one > to)).toEqual([]);
  });
});

test('a failed export shows its reason, is rerun, cancelled, reused for a repeated request and deleted; without live updates the list polls', async ({
  page,
  context,
}) => {
  await withoutLive(page);
  await unhurried(page);
  // No other journey creates exports there: the panel makes the next one fail.
  await signInFresh(page, accounts.claire, list, talkative);
  // Another journey may have left her in another business.
  await showBusiness(page, await businessNamed(page, 'Transports Garonne-Adour'));
  const panel = await context.newPage();
  await panel.goto(`${talkativeSandbox}/sandbox/`);
  await panel.getByRole('button', { name: 'Faire échouer le prochain export' }).press('Enter');
  await expect(panel.getByText('Le prochain export échouera à mi-chemin.')).toBeVisible();
  await panel.close();
  const [from, to] = [day(-18, 0), day(0, -1)];
  const address = (format: string) =>
    `${talkative}${list}?nouveau=1&type=pleins&format=${format}&du=${from}&au=${to}`;
  const create = async (format: string) => {
    await page.goto(address(format));
    await expect(estimate(page)).toBeVisible();
    await pressOn(page, form(page).getByRole('button', { name: 'Créer l’export' }));
  };
  const row = rowOf(page, named('Pleins par véhicule', from, to));
  const action = (verb: string) => row.getByRole('button', { name: new RegExp(`^${verb}\\s:`) });

  await test.step('it fails, and shows the reason', async () => {
    await create('csv');
    await expect(row).toContainText('Échec');
    await expect(row).toContainText('le stockage des fichiers n’a pas répondu');
    await expectAccessible(page);
  });

  await test.step('it is rerun, cancelled while it runs, and rerun to the end', async () => {
    await pressOn(page, action('Relancer'));
    await pressOn(page, action('Annuler'));
    await expect(row).toContainText('Annulé');
    await pressOn(page, action('Relancer'));
    await expect(row).toContainText('Prêt');
    await expect(row).toContainText(/Expire le \d/);
  });

  await test.step('a repeated request offers the existing file', async () => {
    await create('csv');
    await expect(form(page)).toContainText(/Vous avez demandé le même export .*il est prêt\./);
    const downloading = page.waitForEvent('download');
    await pressOn(page, form(page).getByRole('button', { name: 'Télécharger' }));
    const file = await downloading;
    const [header, first] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(header).toMatch(/^\ufeff[^;]+;/);
    expect(first).toMatch(/;/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(form(page)).toBeHidden();
  });

  await test.step('it is deleted, unless that is undone', async () => {
    const remove = async () => {
      await pressOn(page, row.getByRole('button', { name: /^Actions/ }));
      await page.getByRole('menuitem', { name: 'Supprimer' }).press('Enter');
      await expect(row).toHaveCount(0);
    };
    const said = toast(page, 'Export supprimé.');
    await remove();
    await pressOn(page, said.getByRole('button', { name: 'Annuler' }));
    await expect(row).toBeVisible();
    await remove();
    const sent = answered(page, 'DeleteExport');
    await pressOn(page, said.getByRole('button', { name: /^Fermer/ }));
    await sent;
    await page.reload();
    await expect(rowOf(page, /^Bilan/).first()).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step('an expired file is gone, and can be created again', async () => {
    const expired = main(page).getByRole('row').filter({ hasText: 'Expiré' }).first();
    await expect(expired.getByRole('button', { name: /^Relancer/ })).toBeVisible();
    await expect(expired.getByRole('button', { name: /^Télécharger/ })).toHaveCount(0);
  });
});

test('exports need a permission, and exports of invoices also that of invoices: in the menu, by URL, in the API and at download', async ({
  page,
  browser,
}) => {
  type Job = { id: string; kind: string; downloadUrl: string | null };
  const jobsOf = async (one: Page, business?: string): Promise<Job[]> => {
    const query = '{ exports(page: { perPage: 100 }) { items { id kind downloadUrl } } }';
    return JSON.parse(await ask(one, query, business)).data.exports.items;
  };
  const codeOf = async (one: Page, query: string, business?: string) =>
    JSON.parse(await ask(one, query, business)).errors?.[0]?.extensions.code;
  const [from, to] = [day(-3, 0), day(0, -1)];
  const wish = (kind: string) =>
    `mutation { createExport(input: { kind: ${kind}, format: CSV, from: "${from}", to: "${to}" }, idempotencyKey: "${crypto.randomUUID()}") { export { id } } }`;
  const rows = (kind: string) =>
    `{ exportEstimate(input: { kind: ${kind}, format: CSV, from: "${from}", to: "${to}" }) }`;
  const changes = ({ id }: Job) =>
    ['retryExport', 'cancelExport', 'deleteExport'].map(
      (name) => `mutation { ${name}(id: "${id}") { userErrors { message } } }`,
    );
  const statusOf = async (one: Page, path: string | null | undefined) =>
    (await one.request.get(`${dashboard}${path}`)).status();
  const refused = async (one: Page, { id, downloadUrl }: Job) => {
    for (const path of [downloadUrl, `/files/exports/${id}`])
      expect(await statusOf(one, path)).toBe(404);
  };

  await signIn(page, accounts.claire, list);
  const all = await jobsOf(page, '1042');
  const ready = (kind: string) =>
    all.find((job) => job.kind === kind && job.downloadUrl !== null) as Job;
  const [invoices, deliveries] = [ready('INVOICES'), ready('DELIVERIES')];
  expect(await statusOf(page, invoices.downloadUrl)).toBe(200);

  await test.step('the operations role has no files with invoices', async () => {
    const yanis = await pageOf(browser, accounts.yanis, `${list}?nouveau=1&type=factures`);
    const types = form(yanis).getByRole('combobox', { name: 'Type' });
    for (const name of ['Factures', 'Écritures comptables'])
      await expect(types.getByRole('option', { name })).toBeDisabled();
    await expect(form(yanis).getByRole('button', { name: 'Créer l’export' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expectAccessible(yanis);
    await yanis.keyboard.press('Escape');
    await expect(rowOf(yanis, /Livraisons/).first()).toBeVisible();
    await expect(rowOf(yanis, /Factures|Écritures/)).toHaveCount(0);
    const seen = await jobsOf(yanis);
    expect(seen.map(({ kind }) => kind)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/INVOICES|ACCOUNTING/)]),
    );
    for (const kind of ['INVOICES', 'ACCOUNTING'])
      for (const query of [wish(kind), rows(kind)])
        expect(await codeOf(yanis, query), query).toBe('FORBIDDEN');
    for (const query of changes(invoices))
      expect(await codeOf(yanis, query), query).toBe('NOT_FOUND');
    await refused(yanis, invoices);
    const own = seen.find(({ id }) => id === deliveries.id)?.downloadUrl;
    expect(await statusOf(yanis, own)).toBe(200);
    expect(await statusOf(yanis, own?.replace(deliveries.id, invoices.id))).toBe(404);
    await yanis.context().close();
  });

  await test.step('a read-only user has no exports', async () => {
    const lea = await pageOf(browser, accounts.lea, list);
    await expect(lea.getByRole('heading', { level: 1 })).toHaveText('Accès non autorisé');
    await expectAccessible(lea);
    await pressOn(lea, menuOf(lea).getByRole('button', { name: /Tableau de bord/ }));
    await expect(menuOf(lea).getByRole('link', { name: 'Tableau de bord' }).last()).toBeVisible();
    await expect(menuOf(lea).getByRole('link', { name: 'Mes exports' })).toHaveCount(0);
    for (const query of [
      '{ exports { items { id } } }',
      wish('DELIVERIES'),
      rows('DELIVERIES'),
      ...changes(deliveries),
    ])
      expect(await codeOf(lea, query), query).toBe('FORBIDDEN');
    await refused(lea, deliveries);
    await lea.context().close();
  });

  await test.step('another business has none of these exports', async () => {
    const marc = await pageOf(browser, accounts.marc);
    // A tab that names another user's business uses one of its own.
    for (const business of [undefined, '1042'])
      expect((await jobsOf(marc, business)).map(({ id }) => id)).not.toContain(deliveries.id);
    for (const query of changes(deliveries))
      expect(await codeOf(marc, query), query).toBe('NOT_FOUND');
    await refused(marc, deliveries);
    await marc.context().close();
  });
});
