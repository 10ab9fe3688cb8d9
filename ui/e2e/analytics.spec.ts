import type { Locator, Page } from '@playwright/test';
import { ask } from './ask';
import { accounts, dashboard, expect, expectAccessible, signIn, test } from './journey';
import { pdfSheets } from './pdf-text';
import { pressOn, tabTo } from './tab-to';
import { unhurried } from './unhurried';

const path = '/analytics/';

type Period = { from: string; to: string };

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const chart = (page: Page, name: string) => main(page).getByRole('figure', { name });
const card = (page: Page, label: string) =>
  main(page)
    .getByRole('list', { name: 'Indicateurs' })
    .getByRole('listitem')
    .filter({ hasText: label });

/** Waits until the page has loaded all its data. */
async function settled(page: Page): Promise<void> {
  await expect(main(page).getByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
}

/** A text with plain spaces; numbers contain narrow ones. */
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');

/** A number in the format of the dashboard, with plain spaces. */
function figure(value: number, digits = 0, padded = 0): string {
  const { format } = new Intl.NumberFormat('fr-FR', {
    maximumFractionDigits: digits,
    minimumFractionDigits: padded,
  });
  return plain(format(value)).replace('-', '−');
}
const euros = (cents: number) => `${figure(cents / 100, 2, 2)} €`;
const tonnes = (kg: number) => `${figure(kg / 1000, 1)} t CO₂e`;

/** Returns the API's response to a query, which must have no error. */
async function read(page: Page, query: string) {
  const { data, errors } = JSON.parse(await ask(page, query));
  expect(errors ?? []).toEqual([]);
  return data;
}

/** An exact decimal as an integer of millionths. */
function exact(decimal: string): bigint {
  const [whole = '', part = ''] = decimal.split('.');
  return BigInt(whole + part.padEnd(6, '0'));
}
/** Millionths as a number. */
const number = (millionths: bigint) => Number(millionths) / 1_000_000;

/** A delivered product of an order. */
type Line = {
  month: string;
  site: string;
  slug: string;
  litres: number;
  cents: number;
  factor: { total: string; combustion: string | null; upstream: string | null };
};
/** The deliveries of a period, and the cost of each order with its fees. */
type Delivered = { orders: { cents: number }[]; lines: Line[] };

/** The day of a time in Paris. */
const dayOf = (moment: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date(moment));

/** Reads the deliveries of a period, order by order, from the list. */
async function deliveredIn(page: Page, { from, to }: Period): Promise<Delivered> {
  type Order = {
    deliveredAt: string;
    address: { label: string };
    totals: { totalExclTax: number };
    items: {
      gas: { slug: string };
      volumeDelivered: number;
      totalExclTax: number;
      emissionFactor: Line['factor'];
    }[];
  };
  const all = await allOf<Order>(
    page,
    100,
    (part) => `{ orders(filter: { status: [delivered], cancelled: false }, ${part}) {
      items { deliveredAt address { label } totals { totalExclTax } items {
        gas { slug } volumeDelivered totalExclTax emissionFactor { total combustion upstream } } }
      pageInfo { totalCount } } }`,
  );
  const counted = all.filter(({ deliveredAt }) => {
    const day = dayOf(deliveredAt);
    return from <= day && day <= to;
  });
  return {
    orders: counted.map(({ totals }) => ({ cents: totals.totalExclTax })),
    lines: counted.flatMap(({ deliveredAt, address, items }) =>
      items.map((item) => ({
        month: dayOf(deliveredAt).slice(0, 7),
        site: address.label,
        slug: item.gas.slug,
        litres: item.volumeDelivered,
        cents: item.totalExclTax,
        factor: item.emissionFactor,
      })),
    ),
  };
}

const sum = <One>(all: readonly One[], of: (one: One) => number) =>
  all.reduce((total, one) => total + of(one), 0);
/** Σ litres × a factor, exact, in millionths of a kg. */
const emitted = (lines: readonly Line[], of = ({ factor }: Line): string | null => factor.total) =>
  lines.reduce((total, line) => total + BigInt(line.litres) * exact(of(line) ?? '0'), 0n);

/** Groups by a key, in the order of first appearance. */
function groupsOf<One>(all: readonly One[], key: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

/** The cells of a table by row, without its header. */
async function rowsOf(table: Locator): Promise<string[][]> {
  const rows = await table
    .getByRole('row')
    .evaluateAll((all) =>
      all.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent)),
    );
  return rows.slice(1).map((cells) => cells.map(plain));
}

/** The figures of a period according to the server. */
async function serverFiguresOf(page: Page, { from, to }: Period) {
  const series = '{ points { value } }';
  const { analytics } = await read(
    page,
    `{ analytics(input: { from: "${from}", to: "${to}", granularity: MONTH, compare: NONE }) {
      kpis { volume { value } spendExclTax { value } emissionsKg { value } }
      bySite { volume spendExclTax emissionsKg }
      volumeSeries ${series} spendSeries ${series} emissionsSeries ${series} } }`,
  );
  const { kpis, bySite, ...all } = analytics;
  const points = (name: string): string[] =>
    all[name].flatMap((one: { points: { value: string }[] }) => one.points.map((p) => p.value));
  const total = (values: (string | number)[]) =>
    values.reduce((one: bigint, value) => one + exact(String(value)), 0n);
  return (['volume', 'spendExclTax', 'emissionsKg'] as const).map((name, i) => ({
    kpi: exact(kpis[name].value),
    sites: total(bySite.map((site: Record<string, string>) => site[name])),
    products: total(points(['volumeSeries', 'spendSeries', 'emissionsSeries'][i] as string)),
  }));
}

/** The provider's current price of gazole or HVO100. */
async function currentPriceOf(
  page: Page,
  slug: string,
): Promise<{ price: bigint; factor: bigint }> {
  const { gasList } = await read(
    page,
    '{ gasList { slug unitPriceExclTax emissionFactor { total } } }',
  );
  const gas = gasList.find((one: { slug: string }) => one.slug === slug);
  return { price: exact(gas.unitPriceExclTax), factor: exact(gas.emissionFactor.total) };
}

/** The days of a quarter. */
function daysOf(year: number, quarter: number): Period {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  return { from: day(3 * quarter - 3, 1), to: day(3 * quarter, 0) };
}

/** Reads all items of a list, with the largest pages that the API allows. */
async function allOf<One>(page: Page, perPage: number, query: (page: string) => string) {
  const found: One[] = [];
  for (let more = true, at = 1; more; at++) {
    const data = await read(page, query(`page: { page: ${at}, perPage: ${perPage} }`));
    const [list] = Object.values(data) as [{ items: One[]; pageInfo: { totalCount: number } }];
    found.push(...list.items);
    more = at * perPage < list.pageInfo.totalCount;
  }
  return found;
}

/** The gazole fills of heavy lorries in a quarter: plate and litres. */
async function lorryFills(page: Page, { from, to }: Period): Promise<[string, number][]> {
  type Vehicle = {
    registration: string;
    gvwKg: number;
    fills: { volume: number; gas: { slug: string } }[];
  };
  const vehicles = await allOf<Vehicle>(
    page,
    10,
    (part) => `{ vehicles(filter: { category: [TRUCK] }, ${part}) {
      items { registration gvwKg fills(from: "${from}", to: "${to}") { volume gas { slug } } }
      pageInfo { totalCount } } }`,
  );
  return vehicles
    .filter(({ gvwKg }) => gvwKg >= 7_500)
    .map(({ registration, fills }): [string, number] => [
      registration,
      sum(
        fills.filter(({ gas }) => gas.slug === 'gazole'),
        ({ volume }) => volume,
      ),
    ])
    .filter(([, litres]) => litres > 0);
}

/** Opens the dashboard; returns the period that it shows first. */
async function opened(page: Page): Promise<Period> {
  const requested = page.waitForRequest(
    (request) =>
      request.url().endsWith('/graphql') && request.postDataJSON()?.operationName === 'Dashboard',
  );
  await signIn(page, accounts.claire, path);
  await settled(page);
  return (await requested).postDataJSON().variables.input;
}

test('the figures of twelve months match the deliveries: sites, products, emissions, effect of HVO, and excise', async ({
  page,
}) => {
  const period = await opened(page);

  // A delivery may arrive meanwhile: the page then reloads its data, and the test retries.
  await expect(async () => {
    const { orders, lines } = await deliveredIn(page, period);
    expect(orders.length).toBeGreaterThan(20);
    const litres = sum(lines, (line) => line.litres);
    const cents = sum(orders, (order) => order.cents);
    const fuels = lines.filter(({ slug }) => slug !== 'adblue');
    const kg = number(emitted(lines));

    const [volume, spend, emissions] = await serverFiguresOf(page, period);
    const whole = (value: number) => BigInt(value) * 1_000_000n;
    for (const [stated, counted] of [
      [volume, whole(litres)],
      [spend, whole(cents)],
      [emissions, emitted(lines)],
    ] as const)
      expect(stated).toEqual({ kpi: counted, sites: counted, products: counted });

    for (const [label, written] of [
      ['Volume livré', `${figure(litres / 1000, 1)} m³`],
      ['Dépense HT', `${figure(cents / 100)} €`],
      [
        'Prix moyen HT/L',
        `${figure(sum(fuels, (l) => l.cents) / sum(fuels, (l) => l.litres) / 100, 4, 4)} €`,
      ],
      ['Livraisons', figure(orders.length)],
      ['Émissions', tonnes(kg)],
      ['Volume moyen', `${figure(litres / orders.length)} L`],
    ] as const)
      expect(plain(await card(page, label).first().textContent()), label).toContain(written);
    const outcome = plain(
      await main(page)
        .getByText(/par an, soit/)
        .textContent(),
    );
    expect(outcome).toBe(await hvoSentence(page, lines, 30));
  }).toPass();

  await test.step('the Bilan CO₂e, by product, site and month', async () => {
    await main(page).getByRole('link', { name: 'Ouvrir le bilan' }).press('Enter');
    const drawer = dialog(page, 'Bilan CO₂e');
    const table = (name: string) => drawer.getByRole('table', { name });
    await expect(async () => {
      const { lines } = await deliveredIn(page, period);
      const figures = (all: readonly Line[]) => [
        `${figure(sum(all, (line) => line.litres))} L`,
        figure(number(emitted(all))),
      ];
      const total = ['Total', ...figures(lines)];
      const sites = [...groupsOf(lines, ({ site }) => site)];
      expect((await rowsOf(table('Émissions par site'))).toSorted(byText)).toEqual(
        [...sites.map(([site, all]) => [site, ...figures(all)]), total].toSorted(byText),
      );
      const months = [...groupsOf(lines, ({ month }) => month)].toSorted(byText);
      expect(await rowsOf(table('Émissions par mois'))).toEqual([
        ...months.map(([month, all]) => [monthName(month), ...figures(all)]),
        total,
      ]);
      // A product has one row per factor.
      const products = [...groupsOf(lines, ({ slug, factor }) => `${slug} ${factor.total}`)];
      const rows = await rowsOf(table('Émissions par produit'));
      expect(rows.map((cells) => [cells[1], cells.at(-1)]).toSorted(byText)).toEqual(
        [...products.map(([, all]) => figures(all)), figures(lines)].toSorted(byText),
      );
      const unsplit = lines.filter(({ factor }) => factor.combustion === null);
      const head = plain(await drawer.textContent());
      for (const [kind, kg] of [
        ['Combustion', emitted(lines, ({ factor }) => factor.combustion)],
        ['Amont', emitted(lines, ({ factor }) => factor.upstream)],
        ['Non répartie', emitted(unsplit)],
      ] as const)
        expect(head).toContain(kind + tonnes(number(kg)));
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('the excise of the last quarter, by vehicle', async () => {
    await main(page).getByRole('link', { name: 'Voir le détail', exact: true }).press('Enter');
    const drawer = dialog(page, 'Remboursement d’accise');
    const refund = drawer.getByRole('table', { name: 'Remboursement par véhicule' });
    await expect(refund).toBeVisible();
    const { searchParams } = new URL(page.url());
    const [year, quarter] = ['annee', 'trimestre'].map((name) => Number(searchParams.get(name)));
    const lorries = await lorryFills(page, daysOf(year ?? 0, quarter ?? 0));
    expect(lorries.length).toBeGreaterThan(5);
    const { exciseRefund } = await read(
      page,
      `{ exciseRefund(year: ${year}, quarter: ${quarter}) { ratePerHl } }`,
    );
    // € per hectolitre are cents per litre.
    const rate = Number(exciseRefund.ratePerHl);
    const rows = (await rowsOf(refund)).filter(([, , paid]) => paid !== 'aucun');
    const cents = (paid = '') => Number(paid.replace(/[^\d]/g, ''));
    const all = sum(lorries, ([, litres]) => litres);
    const total = Math.round(all * rate);
    expect(rows.pop()?.slice(1)).toEqual([`${figure(all)} L`, euros(total)]);
    // The vehicle's name follows its plate.
    const shown = rows.map(([vehicle = '', litres]) => [
      vehicle.slice(0, 'AA-123-AA'.length),
      litres,
    ]);
    const written = lorries.map(([plate, litres]) => [plate, `${figure(litres)} L`]);
    expect(shown.toSorted(byText)).toEqual(written.toSorted(byText));
    // The remaining cents of rounding are distributed.
    expect(sum(rows, ([, , paid]) => cents(paid))).toBe(total);
    for (const [vehicle, litres, paid] of rows)
      expect(Math.abs(cents(paid) - cents(litres) * rate), vehicle).toBeLessThan(1);
  });
});

/** Sorts rows of any type by their text. */
const byText = (one: unknown, other: unknown) => (String(one) < String(other) ? -1 : 1);

/** “Décembre 2025”. */
function monthName(month: string): string {
  const name = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' }).format(
    new Date(`${month}-15`),
  );
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The simulator's sentence for a share of HVO100 in the delivered gazole. */
async function hvoSentence(page: Page, lines: readonly Line[], share: number): Promise<string> {
  const [gazole, hvo] = [await currentPriceOf(page, 'gazole'), await currentPriceOf(page, 'hvo')];
  const diesel = sum(
    lines.filter(({ slug }) => slug === 'gazole'),
    ({ litres }) => litres,
  );
  const litres = Math.round((diesel * share) / 100);
  const kg = number(BigInt(litres) * (gazole.factor - hvo.factor));
  const more = number(BigInt(litres) * (hvo.price - gazole.price));
  const part = (100 * kg) / number(emitted(lines));
  return `−${tonnes(kg)} par an (−${figure(part, 1)} %), surcoût ${figure(more)} € HT par an, soit ${figure((1000 * more) / kg)} €/t CO₂e évitée.`;
}

test('the dashboard is filtered, explored and exported by keyboard alone', async ({ page }) => {
  await unhurried(page);
  await signIn(page, accounts.claire, path);
  await settled(page);
  const volumes = chart(page, 'Volumes par produit');
  const sites = chart(page, 'Par site');

  await test.step('the URL reflects another period, comparison and site', async () => {
    const period = main(page).getByRole('button', { name: /^Période/ });
    await pressOn(page, period);
    await pressOn(page, main(page).getByRole('button', { name: 'Année dernière', exact: true }));
    await expect(period).toHaveAccessibleName(/Année dernière/);
    await expect(page).toHaveURL(/\?du=\d{4}-01-01&au=\d{4}-12-31$/);
    await pressOn(page, main(page).getByRole('button', { name: /^Comparer/ }));
    await pressOn(page, page.getByRole('radio', { name: 'l’année précédente' }), 'ArrowUp');
    await expect(page).toHaveURL(/&comparer=precedente/);
    await page.keyboard.press('Escape');
    await pressOn(page, main(page).getByRole('button', { name: /^Sites/ }));
    await pressOn(page, page.getByRole('checkbox', { name: 'Dépôt Toulouse' }), 'Space');
    await expect(page).toHaveURL(/&site=/);
    await expect(sites).toHaveAccessibleDescription(/^Dépôt Toulouse représente 100/);
    await page.keyboard.press('Escape');
  });

  await test.step('back restores the former dashboard', async () => {
    await page.goBack();
    await expect(page).not.toHaveURL(/&site=/);
    await expect(sites).toHaveAccessibleDescription(/devant/);
    await page.goForward();
    await expect(sites).toHaveAccessibleDescription(/^Dépôt Toulouse représente 100/);
  });

  await test.step('the deliveries behind the figures are exported with a prefilled form', async () => {
    await pressOn(page, main(page).getByRole('button', { name: 'Exporter' }));
    await expect(page.getByRole('menuitem', { name: /^Rapport PDF/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Données Excel' })).toBeFocused();
    await page.keyboard.press('Enter');
    const form = dialog(page, 'Nouvel export');
    await expect(form.getByRole('combobox', { name: 'Type' }).locator('option:checked')).toHaveText(
      'Livraisons',
    );
    await expect(form.getByRole('button', { name: /^Période/ })).toHaveAccessibleName(
      /Année dernière/,
    );
    await expect(form.getByRole('button', { name: /^Sites/ })).toContainText('Dépôt Toulouse');
    await expect(form.getByRole('radio', { name: /Excel/ })).toBeChecked();
    await expect(form.getByText(/^Environ\s\d+\slignes\.$/)).toBeVisible();
    await page.goBack();
  });

  await test.step('the filters are removed', async () => {
    await pressOn(page, main(page).getByRole('button', { name: 'Retirer le filtre Sites' }));
    await pressOn(page, main(page).getByRole('button', { name: 'Effacer les filtres' }));
    await pressOn(page, main(page).getByRole('button', { name: /^Période/ }));
    await pressOn(page, main(page).getByRole('button', { name: '12 derniers mois' }));
    // Once the button has that name, the figures of the previous year are gone.
    await expect(
      main(page).getByRole('button', { name: /^Période.*12 derniers mois/ }),
    ).toBeVisible();
    await settled(page);
  });

  await test.step('a chart is explored with the arrows; its table has the same values', async () => {
    const plot = volumes.getByRole('application');
    await tabTo(page, plot);
    await expect(plot.getByRole('status')).toHaveText(/^\S+\s\d{4}, Gazole B7\s: /);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(plot.getByRole('status')).toHaveText(/^\S+\s\d{4}, (?!Gazole B7)/);
    const said = plain(await plot.getByRole('status').textContent());
    const [, month = '', product = '', value = ''] = /^(.*), (.*) : (.*)$/.exec(said) ?? [];
    // The selected product, among the others of the month.
    const tip = plot.locator('[data-current]');
    await expect(tip).toContainText(product);
    await expect(tip).toContainText(value);
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
    await pressOn(page, volumes.getByRole('button', { name: 'Voir les données' }));
    const table = volumes.getByRole('table');
    await expect(table.getByRole('columnheader', { name: product })).toBeVisible();
    await expect(table.getByRole('row', { name: new RegExp(month, 'i') })).toContainText(value);
  });

  await test.step('the Bilan CO₂e is opened and closed', () =>
    openAndClose(page, 'Ouvrir le bilan', 'Bilan CO₂e'));

  await test.step('an anomaly is dismissed with a reason, and restored', async () => {
    const list = main(page).getByRole('group', { name: 'Anomalies' });
    const first = list.getByRole('button', { name: /^Écarter\s:/ }).first();
    await expect(first).toBeVisible();
    const message = ((await first.textContent()) ?? '').replace(/^Écarter\s:\s/, '');
    const named = list.getByRole('button', { name: `Écarter : ${message}`, exact: true });
    await pressOn(page, first);
    const over = page.getByRole('alertdialog', { name: /^Écarter cette anomalie/ });
    await expect(over).toContainText(message);
    const confirm = over.getByRole('button', { name: 'Écarter' });
    await expect(confirm).toHaveAccessibleDescription('Choisissez une raison.');
    await pressOn(page, over.getByRole('radio', { name: 'C’est normal' }), 'Space');
    await tabTo(page, over.getByLabel('Précision'));
    await page.keyboard.type('Vidange de la cuve');
    await expectAccessible(page);
    await pressOn(page, confirm);
    await expect(over).toBeHidden();
    await expect(named).toHaveCount(0);
    await pressOn(page, list.getByRole('button', { name: /écartée/ }));
    await expect(list.getByRole('list', { name: 'Anomalies écartées' })).toContainText(
      /Écartée le .* par Claire Lemaire — C’est normal\s: Vidange de la cuve/,
    );
    await pressOn(page, list.getByRole('button', { name: `Remettre : ${message}`, exact: true }));
    await expect(named).toBeVisible();
  });

  await test.step('the excise refund is opened and closed', () =>
    openAndClose(page, 'Voir le détail', 'Remboursement d’accise'));
});

/** Opens a drawer by its link and closes it. */
async function openAndClose(page: Page, link: string, title: string): Promise<void> {
  const way = main(page).getByRole('link', { name: link, exact: true });
  await pressOn(page, way);
  await expect(dialog(page, title).getByRole('table').first()).toBeVisible();
  await expect(page).toHaveURL(/\?panneau=/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page, title)).toBeHidden();
  await expect(page).not.toHaveURL(/panneau/);
  await expect(way).toBeFocused();
}

test('old figures are hidden while new ones load, and loaded figures are shown offline', async ({
  page,
  context,
}) => {
  await signIn(page, accounts.claire, path);
  await settled(page);
  const figures = main(page).getByRole('list', { name: 'Indicateurs' });
  const before = (await figures.textContent()) ?? '';
  const values = before.match(/\d[\d\s]*,\d+/g) ?? [];
  expect(values.length).toBeGreaterThan(5);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.variables?.input?.addressIds) await held;
    return route.fallback();
  });
  await pressOn(page, main(page).getByRole('button', { name: /^Sites/ }));
  await pressOn(page, page.getByRole('checkbox', { name: 'Relais Bayonne' }), 'Space');
  await page.keyboard.press('Escape');
  await expect(main(page).getByRole('region', { name: 'Indicateurs' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  for (const name of [
    'Volumes par produit',
    'Dépense HT',
    'Prix HT au litre',
    'Par site',
    'Saisonnalité',
    'Par véhicule',
  ])
    await expect(chart(page, name)).toHaveAttribute('data-state', 'loading');
  await expect(figures).not.toContainText(/\d,\d/);
  release();
  await settled(page);
  await expect(chart(page, 'Par site')).toHaveAccessibleDescription(
    /^Relais Bayonne représente 100/,
  );
  const narrowed = (await figures.textContent()) ?? '';
  expect(narrowed).not.toBe(before);

  await context.setOffline(true);
  await page.goBack();
  await expect(figures).toHaveText(before);
  await expect(chart(page, 'Par site')).toHaveAccessibleDescription(/devant/);
  await page.goForward();
  await expect(figures).toHaveText(narrowed);
  await context.setOffline(false);
});

test('a failed part does not affect the others, and a retry loads it', async ({ page }) => {
  let broken = true;
  await page.route('**/graphql', async (route) => {
    if (!broken || route.request().postDataJSON()?.operationName !== 'Dashboard')
      return route.fallback();
    const response = await route.fetch();
    const body = await response.json();
    body.data.analytics.bySite = [];
    const error = {
      message: 'Le service est indisponible.',
      path: ['analytics', 'bySite'],
      extensions: { code: 'UPSTREAM_UNAVAILABLE' },
    };
    return route.fulfill({ response, json: { ...body, errors: [error] } });
  });
  await signIn(page, accounts.helene, path);
  await settled(page);
  const sites = chart(page, 'Par site');
  await expect(sites).toContainText('Impossible de charger ce graphique.');
  await expect(chart(page, 'Volumes par produit')).toHaveAttribute('data-state', 'ready');
  await expect(card(page, 'Volume livré')).toContainText(/\d/);
  await expect(sites.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  broken = false;
  // The page may retry automatically meanwhile, but this button stays.
  await pressOn(page, page.getByRole('button', { name: 'Actualiser' }));
  await expect(sites).toHaveAccessibleDescription(/représente/);
});

test('a read-only user sees the figures and why nothing can be exported or dismissed', async ({
  page,
}) => {
  await signIn(page, accounts.lea, path);
  await settled(page);
  await expect(card(page, 'Volume livré')).toContainText(/\d/);
  const why = /Votre rôle \(Lecture seule\)/;
  await expect(
    main(page)
      .getByRole('button', { name: /^Écarter\s:/ })
      .first(),
  ).toHaveAccessibleDescription(why);
  await pressOn(page, main(page).getByRole('button', { name: 'Exporter' }));
  for (const name of [/^Données CSV/, /^Données Excel/]) {
    const item = page.getByRole('menuitem', { name });
    await expect(item).toHaveAttribute('aria-disabled', 'true');
    await expect(item).toContainText(why);
  }
  await expectAccessible(page);
});

test('a period without deliveries shows a message with a link to the last twelve months', async ({
  page,
}) => {
  await signIn(page, accounts.nora, `${path}?du=2020-01-05&au=2020-01-05`);
  await expect(main(page)).toContainText('Aucune livraison sur cette période.');
  await pressOn(page, main(page).getByRole('button', { name: '12 derniers mois' }));
  await expect(page).toHaveURL(dashboard + path);
  await settled(page);
});

/** Buttons, and links to other pages. */
const pressed =
  /Mon compte|Finance|Exporter|Voir les données|Pourquoi|Tout afficher|Ouvrir le bilan/;

/** Texts inside the drawing of a chart: its figures, sites and vehicles. */
const marks = /^−?\d+(,\d+)?(\sm³)?$|^[A-Z]{2}-\d{3}-[A-Z]{2}$|^(Cuve|Dépôt|Agence|Relais) /;

test('the report prints on several A4 pages, without cut charts, blank pages or buttons, and with every anomaly', async ({
  page,
}) => {
  const period = await opened(page);
  const { analytics } = await read(
    page,
    `{ analytics(input: { from: "${period.from}", to: "${period.to}", granularity: MONTH }) {
      anomalies { dismissal { at } } } }`,
  );
  // Use the print layout.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const charts = await main(page)
    .getByRole('figure')
    .evaluateAll((all) =>
      all.map((one) => ({
        title: one.querySelector('h2')?.textContent ?? '',
        labels: [...one.querySelectorAll('svg text, li a')].map((each) => each.textContent ?? ''),
      })),
    );
  expect(charts).toHaveLength(8);
  const printed = await page.pdf({ preferCSSPageSize: true });
  const [, width, height] = /MediaBox \[0 0 (\S+) (\S+)\]/.exec(printed.toString('latin1')) ?? [];
  expect([Number(width), Number(height)].map(Math.round)).toEqual([595, 842]);
  const sheets = pdfSheets(printed);
  expect(sheets.length).toBeGreaterThan(1);
  for (const [i, pieces] of sheets.entries()) {
    expect(pieces.join(''), `sheet ${i + 1}`).toMatch(/\w/);
    expect(pieces.join('\n')).not.toMatch(pressed);
    const left = [...pieces];
    for (const { title, labels } of charts.filter((one) => pieces.includes(one.title)))
      for (const label of labels.filter((one) => marks.test(one))) {
        expect(left, `${title}, on sheet ${i + 1}`).toContain(label);
        left.splice(left.indexOf(label), 1);
      }
  }
  const all = sheets.flat();
  expect(all).toEqual(
    expect.arrayContaining(
      charts.map(({ title }) => title).filter((title) => !title.includes('₂')),
    ),
  );
  const open = analytics.anomalies.filter(({ dismissal }: { dismissal: unknown }) => !dismissal);
  expect(all.filter((piece) => /^(Depuis le|Le) \d+(er)?\s\S+\s\d{4}$/.test(piece))).toHaveLength(
    open.length,
  );
});
