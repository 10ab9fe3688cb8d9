import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test';
import type axe from 'axe-core';

export { expect };

/** Addresses that the Go test chose. */
export const dashboard = required('CITERNE_E2E_URL');
export const sandbox = required('CITERNE_E2E_SANDBOX');
/** A second dashboard, whose provider the journeys may break; see misbehave(). */
export const fragile = required('CITERNE_E2E_FRAGILE_URL');
export const fragileProvider = required('CITERNE_E2E_FRAGILE_PROVIDER');
/** A third dashboard, which has a chat: its own sandbox's. */
export const talkative = required('CITERNE_E2E_CHAT_URL');
export const talkativeSandbox = required('CITERNE_E2E_CHAT_SANDBOX');
/** A fourth dashboard, with the sessions of the first, whose provider takes `delay` ms for each answer. */
export const slow = required('CITERNE_E2E_SLOW_URL');
export const delay = Number(required('CITERNE_E2E_SLOW_DELAY'));

/** Where requests may go; a journey that starts a server of its own adds it. */
export const knownOrigins = new Set(
  [dashboard, sandbox, fragile, fragileProvider, talkative, talkativeSandbox, slow].map(
    (url) => new URL(url).origin,
  ),
);

/** The demonstration accounts (product 13.2) that the journeys use. */
export const accounts = {
  claire: { email: 'claire.lemaire@garonne-adour.example', firstName: 'Claire' },
  sophie: { email: 'sophie.garnier@cabinet-garnier.example', firstName: 'Sophie' },
  marc: { email: 'marc.dubois@rives-de-loire.example', firstName: 'Marc' },
  helene: { email: 'helene.lebihan@val-arguenon.example', firstName: 'Hélène' },
  pierre: { email: 'pierre.moulin@belle-etoile.example', firstName: 'Pierre' },
  nora: { email: 'nora.haddad@atelier-montreuil.example', firstName: 'Nora' },
  yanis: { email: 'yanis.benali@garonne-adour.example', firstName: 'Yanis' },
  lea: { email: 'lea.fontaine@garonne-adour.example', firstName: 'Léa' },
  alex: { email: 'sans.entreprise@demo.example', firstName: 'Alex' },
} as const;
export type Account = { readonly email: string; readonly firstName: string };
/** Of every demonstration account. */
export const password = 'Bac-a-sable-2026!';

/**
 * A journey that also fails on what nobody asserts: a content security policy
 * violation, an uncaught error, or a request to an origin that is neither the
 * dashboard nor the provider.
 */
export const test = base.extend<{ watched: void }>({
  watched: [
    async ({ context }, use) => {
      const surprises: string[] = [];
      const onConsole = (message: ConsoleMessage) => {
        // What Trusted Types refuse is told by the name of the type: TrustedHTML, TrustedScriptURL.
        if (/content security policy|trusted ?(type|html|script)/i.test(message.text()))
          surprises.push(message.text());
      };
      context.on('console', onConsole);
      context.on('weberror', (error) => surprises.push(String(error.error())));
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && !knownOrigins.has(url.origin))
          surprises.push(`request to ${url.origin}`);
      });
      await use();
      expect(surprises).toEqual([]);
    },
    { auto: true },
  ],
});

/** Fills the provider's sign-in page, which must be showing. */
export async function identify(page: Page, account: Account, secret = password): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(account.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}

/** Signs in from the page that asked for it: identify, then allow. */
export async function signInAnew(
  page: Page,
  account: Account,
  path = '/',
  at = dashboard,
): Promise<void> {
  await page.goto(at + path);
  await identify(page, account);
  await page.getByRole('button', { name: 'Autoriser' }).click();
  await expectSignedIn(page);
}

/** Opens a path as somebody who has signed in. A journey that ends its session calls signInAnew instead: this one is shared. */
export async function signIn(page: Page, account: Account, path = '/'): Promise<void> {
  await resume(page, account);
  await page.goto(dashboard + path);
  await expectSignedIn(page);
}

/** What a browser has kept of each account's sign-in, for every journey of this worker. */
const kept = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

/** Gives the browser the session of an account, through the provider's pages the first time only. */
export async function resume(page: Page, account: Account): Promise<void> {
  const state = kept.get(account.email);
  if (state) return page.context().setStorageState(state);
  await signInAnew(page, account);
  kept.set(account.email, await page.context().storageState());
}

/** The person is known; the sidebar would not do: a phone keeps it off the canvas. */
async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible();
}

/** What the panel of the sandbox can do to the next sign-in; a slow one is over too soon for a journey. */
type SignInFault =
  | ''
  | 'no-code'
  | 'no-state'
  | 'other-state'
  | 'other-address'
  | 'server-error'
  | 'no-token'
  | 'used-code'
  | 'down';

/** Asks the panel of the fragile dashboard’s provider for what the next sign-in of an account is to meet. */
export async function misbehave(page: Page, how: SignInFault, { email }: Account): Promise<void> {
  await page.goto(`${fragileProvider}/sandbox/`);
  await page.getByLabel('Appels du compte').selectOption(email);
  await page.getByLabel('Prochaine connexion').selectOption(how);
  await page.getByRole('button', { name: 'Appliquer' }).press('Enter');
  await expect(page.getByText('Les pannes sont réglées.')).toBeVisible();
}

/** Expects that every section of these pages says something beside its title, and nothing that only code says (product §14, row 22). */
export async function expectNothingBlank(
  page: Page,
  paths = [
    '/',
    '/operations/',
    '/operations/mes-livraisons/',
    '/operations/mes-commandes-reccurentes/',
    '/operations/gerer-ma-flotte',
    '/finance/',
    '/analytics/',
    '/analytics/mes-exports',
    '/entreprise/',
    '/gestion-des-utilisateurs/',
  ],
): Promise<void> {
  const main = page.getByRole('main');
  for (const path of paths) {
    await page.goto(dashboard + path);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(main).not.toContainText(/NaN|undefined|null|Invalid/);
    const sections = main.locator('section');
    // What is said of an empty section comes a moment later.
    const silent = () =>
      sections.evaluateAll((all) => {
        const titleOf = (one: Element) => one.querySelector('h2, h3')?.textContent ?? '';
        return all
          .filter((one) => (one.textContent ?? '').replace(titleOf(one), '').trim() === '')
          .map(titleOf);
      });
    await expect.poll(silent, { message: path }).toEqual([]);
  }
}

/** Half of what axe.source holds: every document that is audited is sent it. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose answer depends on the theme; no other rule looks at a colour. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Scrolls through the page and back: what `content-visibility` spares has its true height from then on. */
async function seeEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const before = scrollY;
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, before);
  });
}

/**
 * Expects no accessibility violation on the page as it stands, in both themes:
 * every rule in the one that shows, then in the other those that look at colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await seeEverything(page);
  // The theme that shows comes first: a change of theme lays out and paints the whole page.
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [shown, other] = dark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: shown, reducedMotion: 'reduce' });
  await expectNoViolation(page, { type: 'tag', values: tags }, shown);
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
  await expectNoViolation(page, { type: 'rule', values: colourRules }, other);
}

async function expectNoViolation(page: Page, rules: axe.RunOnly, theme: string): Promise<void> {
  // It throws when what it looks at is taken out of the page meanwhile, a toast for one, and is wrong
  // about a page on which a dialog is just coming or going: it looks again once all stands.
  const seen = () => violations(page, rules).catch((thrown) => [String(thrown)]);
  if ((await seen()).length === 0) return;
  const stood = () => stands(page).then(seen, (thrown) => [String(thrown)]);
  await expect.poll(stood, { message: theme }).toEqual([]);
}

async function violations(page: Page, rules: axe.RunOnly): Promise<string[]> {
  // A document keeps it: half a megabyte of script is read once for all audits of a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly,
      // What passes needs no selector, which costs a third of the audit.
      resultTypes: ['violations'],
      // They are of other origins: the card processor's fields and the chat.
      iframes: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, rules);
}

/** Until nothing moves on the page. */
async function stands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  await painted(page);
}

/** Until what the page holds now has been painted. A key that comes before a document's first paint may be lost, which nobody who looks at it can press. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

function required(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set: run the journeys through "go test ./cmd/citerne" or "make test"`,
    );
  return value;
}
