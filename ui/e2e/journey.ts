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

/** Addresses chosen by the Go test. */
export const dashboard = required('CITERNE_E2E_URL');
export const sandbox = required('CITERNE_E2E_SANDBOX');
/** A second dashboard, for faults of the provider; see misbehave(). */
export const fragile = required('CITERNE_E2E_FRAGILE_URL');
export const fragileProvider = required('CITERNE_E2E_FRAGILE_PROVIDER');
/** A third dashboard, with the chat of its own sandbox. */
export const talkative = required('CITERNE_E2E_CHAT_URL');
export const talkativeSandbox = required('CITERNE_E2E_CHAT_SANDBOX');
/** A fourth dashboard, with the sessions of the first, whose provider takes `delay` ms for each response. */
export const slow = required('CITERNE_E2E_SLOW_URL');
export const delay = Number(required('CITERNE_E2E_SLOW_DELAY'));

/** The allowed origins of requests; a journey that starts a server of its own adds it. */
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
/** The password of every demonstration account. */
export const password = 'Bac-a-sable-2026!';

/**
 * A journey that also fails on errors that no assertion checks: a content security policy
 * violation, an uncaught error, or a request to an origin that is neither the
 * dashboard nor the provider.
 */
export const test = base.extend<{ watched: void }>({
  watched: [
    async ({ context }, use) => {
      const surprises: string[] = [];
      const onConsole = (message: ConsoleMessage) => {
        // Trusted Types violations contain the name of the type: TrustedHTML, TrustedScriptURL.
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

/** Fills in the provider's sign-in page, which must be displayed. */
export async function identify(page: Page, account: Account, secret = password): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(account.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}

/** Signs in with a fresh session from the current page: identify, then allow. */
export async function signInFresh(
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

/** Opens a path as a signed-in user, with a shared session. A journey that ends its session calls signInFresh instead. */
export async function signIn(page: Page, account: Account, path = '/'): Promise<void> {
  await resume(page, account);
  await page.goto(dashboard + path);
  await expectSignedIn(page);
}

/** The stored session of each account, shared by all journeys of this test worker. */
const kept = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

/** Gives the browser the session of an account; only the first time through the provider's pages. */
export async function resume(page: Page, account: Account): Promise<void> {
  const state = kept.get(account.email);
  if (state) return page.context().setStorageState(state);
  await signInFresh(page, account);
  kept.set(account.email, await page.context().storageState());
}

/** Expects a known user and a complete frame. It does not look at the sidebar, which is hidden on a phone. */
async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible();
  // The code of the keyboard shortcuts and of the offline notice arrives with that of the tools.
  await expect(page.getByRole('button', { name: /notif/i })).toBeVisible();
}

/** The faults of the sandbox panel for the next sign-in; a slow sign-in ends too soon for a journey. */
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

/** Makes the next sign-in of an account fail, through the panel of the fragile dashboard’s provider. */
export async function misbehave(page: Page, how: SignInFault, { email }: Account): Promise<void> {
  await page.goto(`${fragileProvider}/sandbox/`);
  await page.getByLabel('Appels du compte').selectOption(email);
  await page.getByLabel('Prochaine connexion').selectOption(how);
  await page.getByRole('button', { name: 'Appliquer' }).press('Enter');
  await expect(page.getByText('Les pannes sont réglées.')).toBeVisible();
}

/** Expects that every section of these pages has a text next to its title, and shows no raw code value (product §14, row 22). */
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
    // The text of an empty section appears shortly after the page.
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

/** A minified axe.source, half its size: it is sent to every audited document. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on the theme; no other rule looks at a colour. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Scrolls through the page and back, so that elements with `content-visibility` get their real height. */
async function scrollThrough(page: Page): Promise<void> {
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
 * Expects no accessibility violation on the current page, in both themes:
 * every rule in the current theme, then the colour rules in the other one.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await scrollThrough(page);
  // The current theme comes first: changing the theme lays out and paints the complete page.
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [shown, other] = dark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: shown, reducedMotion: 'reduce' });
  await expectNoViolation(page, { type: 'tag', values: tags }, shown);
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
  await expectNoViolation(page, { type: 'rule', values: colourRules }, other);
}

async function expectNoViolation(page: Page, rules: axe.RunOnly, theme: string): Promise<void> {
  // axe throws when an element, such as a toast, is removed during the audit, and is wrong
  // while a dialog opens or closes: retry once the page is stable.
  const seen = () => violations(page, rules).catch((thrown) => [String(thrown)]);
  if ((await seen()).length === 0) return;
  const violationsOnceStill = () => untilStill(page).then(seen, (thrown) => [String(thrown)]);
  await expect.poll(violationsOnceStill, { message: theme }).toEqual([]);
}

async function violations(page: Page, rules: axe.RunOnly): Promise<string[]> {
  // A document keeps axe: half a megabyte of script is read once for all its audits.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly,
      // Passed rules need no selectors, which cost a third of the audit.
      resultTypes: ['violations'],
      // Iframes are of other origins: the card processor's fields and the chat.
      iframes: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, rules);
}

/** Waits until nothing moves on the page. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  await painted(page);
}

/** Waits until the current content of the page has been painted. A key pressed before a document's first paint may be lost, but no user can press one that early. */
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
