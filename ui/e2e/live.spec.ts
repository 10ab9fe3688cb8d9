import type { Browser, BrowserContext, Page, Request, Route } from '@playwright/test';
import { answered } from './answered';
import { ask } from './ask';
import { type Deployment, deploymentOf } from './deployment';
import {
  accounts,
  expect,
  expectAccessible,
  test as journey,
  knownOrigins,
  signInFresh,
  talkative,
  talkativeSandbox,
} from './journey';
import { showBusiness } from './show-business';
import { pressOn } from './tab-to';
import { unhurried } from './unhurried';
import { withoutLive } from './without-live';

/** A dashboard whose connections can be cut, with a sandbox whose deliveries no other journey uses. */
const test = journey.extend<{ site: Deployment }>({
  site: async ({ baseURL: _ }, use) => {
    const site = await deploymentOf(talkative);
    knownOrigins.add(site.url);
    await use(site);
    await site.close();
  },
});

/** Takes a session to the other origin: the host's cookie is already there. */
async function signInAt(site: Deployment, page: Page): Promise<void> {
  await signInFresh(page, accounts.yanis, '/', talkative);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  await page.goto(`${site.url}/nulle-part`);
  await page.evaluate((all) => Object.assign(localStorage, all), kept);
}

/** Counts the streams that the page has opened at this origin, and how many have ended; the sign-in page elsewhere has its own. */
function watchStreams(page: Page, origin: string) {
  const streams = { opened: 0, ended: 0 };
  const isStream = (request: Request) =>
    request.url().startsWith(`${origin}/`) &&
    (request.postData()?.includes('"LiveUpdates"') ?? false);
  page.on('request', (request) => {
    if (isStream(request)) streams.opened++;
  });
  const onEnd = (request: Request) => {
    if (isStream(request)) streams.ended++;
  };
  page.on('requestfailed', onEnd);
  page.on('requestfinished', onEnd);
  return streams;
}

/** Hides the tab from the user, or shows it again. */
async function look(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((now) => {
    for (const [name, value] of Object.entries({
      hidden: now,
      visibilityState: now ? 'hidden' : 'visible',
    }))
      Object.defineProperty(document, name, { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

/** The bell of the header with a number of unread notifications. */
const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('button', {
    name: unread > 0 ? new RegExp(`^${unread}\\snotif`) : /^Notifications$/,
  });

const nextDelivery = (page: Page) => page.getByRole('region', { name: 'Prochaine livraison' });

/** Opens the sandbox's panel and stops its clock; returns the order that is ready to leave, and advances it. */
async function openPanel(context: BrowserContext) {
  const panel = await context.newPage();
  await panel.goto(`${talkativeSandbox}/sandbox/`);
  // With the clock stopped, a tanker leaves only when the test makes it leave.
  await panel.getByRole('button', { name: 'Figer l’horloge' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Reprendre l’horloge' })).toBeVisible();
  /** The order that is assigned but not yet in progress. */
  const ready = panel
    .getByRole('listitem')
    .filter({ hasText: 'Transports Garonne-Adour' })
    .filter({ hasText: 'Commande attribuée' })
    .first();
  const reference = /CMD-[\d-]+/.exec((await ready.textContent()) ?? '')?.[0] ?? '';
  const advance = async () => {
    // The message of the last step is gone.
    await panel.goto(`${talkativeSandbox}/sandbox/`);
    await panel.getByRole('button', { name: `Avancer d’un statut : ${reference}` }).press('Enter');
    await expect(panel.getByText('La livraison a avancé d’un statut.')).toBeVisible();
  };
  return { reference, advance };
}

test('a new status of a delivery is announced and shown without a reload, even after a lost connection', async ({
  page,
  context,
  browser,
  site,
}) => {
  const streams = watchStreams(page, site.url);
  await page.clock.install();
  await unhurried(page);
  await signInAt(site, page);
  const counted = answered(page, 'UnreadNotifications');
  await page.goto(`${site.url}/`);
  const state = page.getByRole('banner').locator('span[data-tone]');
  const live = state.filter({ hasText: 'En direct' });
  const next = nextDelivery(page);
  await expect(live).toBeVisible();
  await expect(next.getByRole('link', { name: /^Suivre/ })).toBeVisible();
  await expectAccessible(page);

  const { reference, advance } = await openPanel(context);
  const { data } = await (await counted).json();
  const before: number = data.notifications.unread;
  await test.step('on the home page it is announced, counted in the tab’s title and at the bell, and shown', async () => {
    const unread = async () => Number(/^\((\d+)\) Accueil · /.exec(await page.title())?.[1] ?? 0);
    await expect.poll(unread).toBe(before);
    await look(page, true);
    await advance();
    await expect.poll(unread).toBe(before + 1);
    await look(page, false);
    await expect(bell(page, before + 1)).toBeVisible();
    await expect(
      page.getByText(/^Le camion-citerne est en route\s: arrivée estimée à /),
    ).toBeVisible();
    await expect(next.getByRole('article', { name: `Commande ${reference}` })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Activité récente' })).toContainText(
      `Commande ${reference} en cours`,
    );
  });

  await test.step('the bell opens it, by keyboard; read notifications are read on every page of the account', () =>
    readFromBell(page, { site, reference, before }));

  await test.step('an accountant gets notifications of invoices only, and none of the delivery', () =>
    expectInvoicesOnly(page, browser));

  await test.step('its page opens by keyboard', async () => {
    await pressOn(page, next.getByRole('link', { name: `Suivre : commande ${reference}` }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Commande ${reference}`);
    await expect(page.locator('[aria-current="step"]')).toContainText('Commande en cours');
    await expect(page.getByText(/^Camion-citerne à .*dernière position à /).first()).toBeVisible();
    expect(streams, 'one connection for both screens').toEqual({ opened: 1, ended: 0 });
  });

  await test.step('a tab that is hidden for a minute closes its connection', async () => {
    await look(page, true);
    await page.clock.fastForward(61_000);
    await expect.poll(() => streams).toEqual({ opened: 1, ended: 1 });
    await expect(live).toBeHidden();
    await look(page, false);
    await expect(live).toBeVisible();
    expect(streams).toEqual({ opened: 2, ended: 1 });
  });

  await test.step('events during a cut connection are not missed', async () => {
    site.connected = false;
    site.cut();
    await expect(state).toHaveText('Reconnexion…');
    await advance();
    site.connected = true;
    await expect
      .poll(async () => {
        // Time passes only between two attempts, and in small steps, so that a starting attempt does not time out.
        if (streams.opened === streams.ended) await page.clock.fastForward(10_000);
        return live.isVisible();
      })
      .toBe(true);
    await expect(page.locator('[data-status="delivered"]')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Commande livrée' })).toHaveCount(1);
    await expect(page.getByText(/^Livrée le /)).toBeVisible();
  });

  await test.step('without live updates the screen shows when its data were read', async () => {
    await withoutLive(page);
    await page.reload();
    await expect(state).toHaveText(/^Actualisé à \d\d:\d\d$/);
  });

  await test.step('a failed block of the home page does not affect the others', () =>
    retryActivity(page, site, reference));
});

/** Opens the notification of a departure from the bell, then marks all as read. */
async function readFromBell(
  page: Page,
  { site, reference, before }: { site: Deployment; reference: string; before: number },
): Promise<void> {
  const left = /Le camion-citerne est en route\s: arrivée estimée à \d\d:\d\d\./;
  const other = await page.context().newPage();
  await other.goto(`${site.url}/entreprise/`);
  await expect(bell(other, before + 1)).toBeVisible();
  await pressOn(page, bell(page, before + 1));
  const list = page.getByRole('dialog', { name: 'Notifications' });
  // Not the first: another journey's export may end in the meantime.
  const latest = list.getByRole('link').filter({ hasText: left }).filter({ hasText: reference });
  await expect(latest).toHaveAccessibleName(
    new RegExp(`^Non lue\\s: ${left.source} Commande ${reference}$`),
  );
  await expectAccessible(page);
  await pressOn(page, latest);
  await expect(list).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Commande ${reference}`);
  for (const tab of [page, other]) await expect(bell(tab, before)).toBeVisible();

  await pressOn(page, bell(page, before));
  await expect(latest).toHaveAccessibleName(new RegExp(`^${left.source} Commande ${reference}$`));
  await pressOn(page, list.getByRole('button', { name: 'Tout marquer comme lu' }));
  for (const tab of [page, other]) {
    await expect(bell(tab, 0)).toBeVisible();
    await expect(tab).toHaveTitle(/^[^(]/);
  }
  await other.close();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(`${site.url}/`);
}

/** Expects an accountant of the same business to have no notification of a delivery. */
async function expectInvoicesOnly(page: Page, browser: Browser): Promise<void> {
  const business = JSON.parse(await ask(page, '{ currentBusiness { id } }')).data.currentBusiness;
  const theirs = await browser.newContext({ locale: 'fr-FR' });
  const accountant = await theirs.newPage();
  await signInFresh(accountant, accounts.sophie, '/entreprise/', talkative);
  await showBusiness(accountant, business.id);
  await accountant.goto(`${talkative}/entreprise/`);
  await accountant.getByRole('button', { name: /[Nn]otification/ }).press('Enter');
  const all = accountant.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
  // Not the first: another journey's export of the same account may have ended.
  await expect(all.filter({ hasText: /Facture|[Pp]rélèvement/ }).first()).toBeVisible();
  await expect(all.filter({ hasText: /camion-citerne|Commande/ })).toHaveCount(0);
  await theirs.close();
}

/** Makes only the recent activity of the home page fail, then retries it. */
async function retryActivity(page: Page, site: Deployment, reference: string): Promise<void> {
  const fail = async (route: Route) => {
    if (!route.request().postData()?.includes('"HomeDeliveries"')) return route.fallback();
    const response = await route.fetch();
    const { data } = await response.json();
    data.home.activity = [];
    const error = {
      message: 'Non.',
      path: ['home', 'activity'],
      extensions: { code: 'UPSTREAM_TIMEOUT' },
    };
    return route.fulfill({ response, json: { data, errors: [error] } });
  };
  await page.route('**/graphql', fail);
  await page.goto(`${site.url}/`);
  const activity = page.getByRole('region', { name: 'Activité récente' });
  await expect(activity).toContainText('Informations indisponibles.');
  await expect(nextDelivery(page)).not.toContainText('Informations indisponibles.');
  await expect(page.getByRole('region', { name: 'Prix du jour' })).toContainText('Gazole B7');
  // Nothing else refreshes it: with live updates the page recovers automatically.
  await page.unroute('**/graphql', fail);
  await pressOn(page, activity.getByRole('button', { name: 'Réessayer' }));
  await expect(activity).toContainText(reference);
}
