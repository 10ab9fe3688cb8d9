import type { Page, Request } from '@playwright/test';
import screens from '../../graph/testdata/screens.json' with { type: 'json' };
import { slowMachine } from '../testing/patience';
import { accounts, dashboard, delay, expect, resume, slow, test } from './journey';

/** A screen of the file that TestScreens reads, the way to it, and what says that its content is there. */
type Screen = {
  route: keyof typeof screens;
  link: string;
  heading: string;
  title: RegExp;
  /** Its address, where that is not its route. */
  address?: string;
};

const at = (route: Screen['route'], title: RegExp, link = `a[href="${route}"]`): Screen => ({
  route,
  link,
  heading: 'main h1',
  title,
});
const list = at('/operations/mes-livraisons/', /^Mes livraisons$/);
const delivery = at(
  '/operations/mes-livraisons/:orderId',
  /^Commande CMD-/,
  'main tbody a[href^="/operations/mes-livraisons/"]',
);
const recurringOrders = at('/operations/mes-commandes-reccurentes/', /^Mes commandes réccurentes$/);
const recurringOrder = at(
  '/operations/mes-commandes-reccurentes/:orderId',
  /^Gazole Toulouse hebdo$/,
  'main h2 a[href^="/operations/mes-commandes-reccurentes/"]',
);
const form: Screen = {
  route: '?nouvelle-commande',
  link: 'main a[href*="?nouvelle-commande"]',
  heading: 'dialog h3',
  title: /^Site de livraison$/,
};
/** By its address: the list is read beneath it, and the frame says whether it may open. */
const formByAddress: Screen = {
  ...form,
  route: '/operations/mes-livraisons/?nouvelle-commande',
};
const fleet = at('/operations/gerer-ma-flotte', /^Gérer ma flotte$/);
const vehicles: Screen = {
  ...fleet,
  route: '/operations/gerer-ma-flotte?onglet=vehicules',
  link: 'main a[href$="?onglet=vehicules"]',
  // The heading of the page is there already.
  heading: 'main caption',
  title: /^Véhicules/,
};
/** What their drawers say once they know them; of a row they have the rest at once. */
const tank: Screen = {
  route: '/operations/gerer-ma-flotte?cuve',
  link: 'main li a[href*="?cuve="]',
  heading: 'dialog caption',
  title: /^Relevés de niveau$/,
};
const vehicle: Screen = {
  route: '/operations/gerer-ma-flotte?vehicule',
  link: 'main tbody a[href*="vehicule="]',
  heading: 'dialog dt',
  title: /^Catégorie$/,
};
const others = [
  at('/', /^Bon(jour|soir)/),
  at('/operations/', /^Operations$/),
  at('/finance/', /^Finance$/),
  at('/analytics/', /^Tableau de bord$/),
  at('/analytics/mes-exports', /^Mes exports$/),
  at('/entreprise/', /^Entreprise$/),
  at('/gestion-des-utilisateurs/', /^Gestion des utilisateurs$/),
];

/** It asks for nothing. */
const nowhere = '/nulle-part';
/** How many requests a screen may send; the dashboard asks by itself for what its period does not change: the season, the tanks. */
const most = (route: Screen['route']) => (route === '/analytics/' ? 4 : 3);
/** What every document begins with. */
const frame = 'Shell';
/** What no content waits for: where tankers are, the counts of tabs, the choices of filters, what is due beside a new order and when it could come, how many notifications are not read, how many invoices are overdue, what the figures are narrowed by and what stands below them, what people did. */
const afterwards: readonly string[] = [
  'TankerPosition',
  'DeliveryCounts',
  'TankChoices',
  'VehicleChoices',
  'ComingDeliveries',
  'DeliverySlots',
  'UnreadNotifications',
  'OverdueInvoices',
  'AnalyticsFilters',
  'HvoSimulator',
  'ExciseRefund',
  'RecordEvents',
];
/** A busy machine makes a screen slower and never faster: one that is in time once makes no call too many. */
const tries = 3;
const slack = 250 * slowMachine;

/** They measure: scripts/test runs them when nothing runs beside them. */
const alone = { tag: '@alone' };

const measured: string[] = [];
test.afterAll(() => void process.stdout.write(`${measured.join('\n')}\n`));

test(
  'in a tab that knows its business each screen has its content after its calls of the provider, and few requests',
  alone,
  async ({ page }) => {
    await takeSession(page);
    for (const screen of [...others, list, fleet]) await expectChange(page, nowhere, screen);
    for (const screen of [form, delivery]) await expectChange(page, list.route, screen);
    await expectChange(page, nowhere, recurringOrders);
    await expectChange(page, recurringOrders.route, recurringOrder);
    for (const screen of [vehicles, tank]) await expectChange(page, fleet.route, screen);
    await expectChange(page, vehicles.route, vehicle);
  },
);

test('so has a new tab of a browser that showed the business before', alone, async ({ page }) => {
  await takeSession(page);
  await page.goto(slow + list.route);
  const address = await page.locator(delivery.link).first().getAttribute('href');
  const opened = { ...delivery, address: address ?? '' };
  const repeated = { ...recurringOrder, address: `${recurringOrders.route}42` };
  const opening = [opened, formByAddress, recurringOrders, repeated, fleet, vehicles];
  for (const screen of [...others, list, ...opening]) {
    await expectInTime('new document', screen, async () => {
      const tab = await page.context().newPage();
      const requests = operationsOf(tab);
      await tab.goto(slow + (screen.address ?? screen.route));
      const took = await contentOf(tab, screen, null);
      const sent = requests();
      // Nothing is in its cache.
      const awaited = screens[screen.route].operations.filter((one) => !afterwards.includes(one));
      expect.soft(sent).toEqual(expect.arrayContaining(awaited));
      await tab.close();
      return { took, sent, beside: [frame] };
    });
  }
});

/** Gives the slow dashboard the session of an account: it has the keys of the first one, under another origin. */
async function takeSession(page: Page): Promise<void> {
  await resume(page, accounts.claire);
  const { origins, ...rest } = await page.context().storageState();
  const first = new URL(dashboard).origin;
  const moved = origins.map((one) =>
    one.origin === first ? { ...one, origin: new URL(slow).origin } : one,
  );
  await page.context().setStorageState({ ...rest, origins: moved });
}

/** Goes to a screen by its link, from a page that is there. */
async function expectChange(page: Page, from: string, screen: Screen): Promise<void> {
  await expectInTime('from another screen', screen, async () => {
    await page.goto(slow + from);
    await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible();
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    // The frame is live on the page before; what its stream has read again is no part of the screen.
    const requests = operationsOf(page, true);
    const link = page.locator(screen.link).first();
    const begun = await link.evaluate((one: HTMLElement) => {
      one.click();
      return performance.now();
    });
    const took = await contentOf(page, screen, begun);
    // The page before may read again meanwhile: its live updates have just begun.
    const before: readonly string[] =
      from in screens ? screens[from as Screen['route']].operations : [];
    return { took, sent: requests().filter((one) => !before.includes(one)), beside: [] };
  });
}

/** A visit of a screen: its time in ms, what was asked, and what every such visit asks beside the screen's own. */
type Visit = { took: number; sent: string[]; beside: readonly string[] };

/** Expects of the visits that a screen has its content in time, after the requests that it is described with. */
async function expectInTime(how: string, { route }: Screen, visit: () => Promise<Visit>) {
  const { calls, operations } = screens[route];
  const atMost = calls * delay + slack;
  const times: number[] = [];
  while (times.length < tries && !times.some((one) => one <= atMost)) {
    const { took, sent, beside } = await visit();
    times.push(took);
    expect.soft([...beside, ...operations], route).toEqual(expect.arrayContaining(sent));
    expect.soft(sent.length, `${route}: ${sent.join(', ')}`).toBeLessThanOrEqual(most(route));
  }
  measured.push(`${route}, ${how}: ${times.join(', ')} ms of ${calls} × ${delay} + ${slack}`);
  expect.soft(Math.min(...times), route).toBeLessThanOrEqual(atMost);
}

/** Notes from now on what a page asks of the server, until it is called. */
function operationsOf(page: Page, live = false): () => string[] {
  const sent: string[] = [];
  const note = (request: Request) => {
    if (!request.url().endsWith('/graphql')) return;
    if (request.headers()['accept']?.startsWith('text/event-stream')) {
      live = true;
      return;
    }
    const { operationName } = request.postDataJSON();
    // Live updates begin by reading the screen again.
    if (afterwards.includes(operationName) || (live && sent.includes(operationName))) return;
    sent.push(operationName);
  };
  page.on('request', note);
  return () => {
    page.off('request', note);
    return sent;
  };
}

/** How many ms after its beginning a screen has its content; a document begins with its first question. */
async function contentOf(page: Page, { heading, title }: Screen, begun: number | null) {
  const shown = await page.waitForFunction(timeOf, [heading, title.source, begun] as const);
  return Math.round(Number(await shown.jsonValue()));
}

/** In the page: how many ms after its beginning a screen has its content; false before. */
function timeOf([heading, title, begun]: readonly [string, string, number | null]) {
  const asked = performance.getEntriesByType('resource');
  const first = asked.find(({ name }) => name.endsWith('/graphql'));
  const since = begun ?? first?.startTime;
  const said = document.querySelector(heading)?.textContent?.trim() ?? '';
  if (since === undefined || !new RegExp(title).test(said)) return false;
  // An entry of a list may wait for where its tanker is; a form, for what it has asked for.
  const waits =
    heading.startsWith('main') && document.querySelector('main [aria-busy="true"]:not(li *)');
  return waits ? false : performance.now() - since;
}
