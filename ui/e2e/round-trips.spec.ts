import type { Page, Request } from '@playwright/test';
import screens from '../../graph/testdata/screens.json' with { type: 'json' };
import { slowMachine } from '../testing/patience';
import { accounts, dashboard, delay, expect, resume, slow, test } from './journey';

/** A screen of the file that TestScreens reads, the link to it, and the heading that shows that its content has loaded. */
type Screen = {
  route: keyof typeof screens;
  link: string;
  heading: string;
  title: RegExp;
  /** Its URL, when that differs from its route. */
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
/** Opened by its URL: the list is loaded below it, and the frame query has the permissions. */
const formByAddress: Screen = {
  ...form,
  route: '/operations/mes-livraisons/?nouvelle-commande',
};
const fleet = at('/operations/gerer-ma-flotte', /^Gérer ma flotte$/);
const vehicles: Screen = {
  ...fleet,
  route: '/operations/gerer-ma-flotte?onglet=vehicules',
  link: 'main a[href$="?onglet=vehicules"]',
  // The heading of the page is already there.
  heading: 'main caption',
  title: /^Véhicules/,
};
/** Texts that drawers show once their data have loaded; a drawer opened from a row has the rest at once. */
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

/** A page that sends no requests. */
const nowhere = '/nulle-part';
/** The maximum number of requests of a screen; the dashboard sends extra ones for data that do not depend on its period: the season, the tanks. */
const most = (route: Screen['route']) => (route === '/analytics/' ? 4 : 3);
/** The first operation of every document. */
const frame = 'Shell';
/** Operations for which no content waits: tanker positions, counts of tabs, filter choices, invoices due and possible slots next to a new order, unread notifications, overdue invoices, dashboard filters and blocks below the figures, the activity of users. */
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
/** The number of attempts. A busy machine makes a screen slower, never faster: one attempt in time proves the number of calls. */
const tries = 3;
const slack = 250 * slowMachine;

/** These tests measure time: scripts/test runs them when nothing else runs. */
const alone = { tag: '@alone' };

const measured: string[] = [];
test.afterAll(() => void process.stdout.write(`${measured.join('\n')}\n`));

test(
  'in a tab with a known business each screen loads in the time of its provider calls, with few requests',
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

test(
  'the same applies to a new tab of a browser that has shown the business before',
  alone,
  async ({ page }) => {
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
        // Its cache is empty.
        const awaited = screens[screen.route].operations.filter((one) => !afterwards.includes(one));
        expect.soft(sent).toEqual(expect.arrayContaining(awaited));
        await tab.close();
        return { took, sent, beside: [frame] };
      });
    }
  },
);

/** Gives the slow dashboard the session of an account: it accepts the sessions of the first, at another origin. */
async function takeSession(page: Page): Promise<void> {
  await resume(page, accounts.claire);
  const { origins, ...rest } = await page.context().storageState();
  const first = new URL(dashboard).origin;
  const moved = origins.map((one) =>
    one.origin === first ? { ...one, origin: new URL(slow).origin } : one,
  );
  await page.context().setStorageState({ ...rest, origins: moved });
}

/** Opens a screen by its link, from a loaded page. */
async function expectChange(page: Page, from: string, screen: Screen): Promise<void> {
  await expectInTime('from another screen', screen, async () => {
    await page.goto(slow + from);
    await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible();
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    // The frame is already live: requests of its stream do not belong to the screen.
    const requests = operationsOf(page, true);
    const link = page.locator(screen.link).first();
    const begun = await link.evaluate((one: HTMLElement) => {
      one.click();
      return performance.now();
    });
    const took = await contentOf(page, screen, begun);
    // The former page may refresh meanwhile: its live updates have just started.
    const before: readonly string[] =
      from in screens ? screens[from as Screen['route']].operations : [];
    return { took, sent: requests().filter((one) => !before.includes(one)), beside: [] };
  });
}

/** A visit of a screen: its time in ms, its requests, and the requests of every such visit that do not belong to the screen. */
type Visit = { took: number; sent: string[]; beside: readonly string[] };

/** Expects that a screen has its content in time, after its documented requests, in one of several visits. */
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

/** Records the operations of a page from now on, until the returned function is called. */
function operationsOf(page: Page, live = false): () => string[] {
  const sent: string[] = [];
  const note = (request: Request) => {
    if (!request.url().endsWith('/graphql')) return;
    if (request.headers()['accept']?.startsWith('text/event-stream')) {
      live = true;
      return;
    }
    const { operationName } = request.postDataJSON();
    // Live updates start by refreshing the screen.
    if (afterwards.includes(operationName) || (live && sent.includes(operationName))) return;
    sent.push(operationName);
  };
  page.on('request', note);
  return () => {
    page.off('request', note);
    return sent;
  };
}

/** Returns after how many ms a screen has its content; for a document the time starts with its first request. */
async function contentOf(page: Page, { heading, title }: Screen, begun: number | null) {
  const shown = await page.waitForFunction(timeOf, [heading, title.source, begun] as const);
  return Math.round(Number(await shown.jsonValue()));
}

/** Runs in the page: returns after how many ms a screen has its content; false before. */
function timeOf([heading, title, begun]: readonly [string, string, number | null]) {
  const requested = performance.getEntriesByType('resource');
  const first = requested.find(({ name }) => name.endsWith('/graphql'));
  const since = begun ?? first?.startTime;
  const said = document.querySelector(heading)?.textContent?.trim() ?? '';
  if (since === undefined || !new RegExp(title).test(said)) return false;
  // An entry of a list may wait for its tanker's position; a form, for requested data.
  const waits =
    heading.startsWith('main') && document.querySelector('main [aria-busy="true"]:not(li *)');
  return waits ? false : performance.now() - since;
}
