/**
 * Audits every screen by Lighthouse, as a signed-in person sees it, and measures how long it takes to
 * go from one to another and how long the main actions of each keep the eye waiting. `node audit.ts https://127.0.0.1:1234 3` audits each
 * once on a desktop and three times on a phone, and writes what it saw as JSON; bench/audit judges it. Run by `make audit`.
 */
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { paths } from '../src/lib/paths.ts';
import { fullChromium, launchOptions } from '../testing/chromium.ts';
import { french, root, settle, signIn } from './demonstration.ts';
import { type Interaction, interactions } from './interactions.ts';

/** What is used of Lighthouse, which only bench/audit installs. */
type Lighthouse = {
  default(url: string, flags: object, config?: object): Promise<{ lhr: Result } | undefined>;
  desktopConfig: object;
};
type Result = {
  lighthouseVersion: string;
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  runWarnings: string[];
  environment: { benchmarkIndex: number };
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number; group?: string }[] }
  >;
  audits: Record<string, Audit>;
};
type Audit = {
  id: string;
  title: string;
  score: number | null;
  numericValue?: number;
  errorMessage?: string;
  displayValue?: string;
  details?: { items?: { node?: { selector: string }; url?: string }[] };
};
type Launcher = {
  launch(options: object): Promise<{ port: number; kill(): void }>;
};

/** How often each way between two screens is gone. */
const moves = 7;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const [address = '', times = '1'] = process.argv.slice(2);
const installed = join(root, 'bench/audit/node_modules');
const lighthouse: Lighthouse = await import(join(installed, 'lighthouse/core/index.js'));
const { launch }: Launcher = await import(join(installed, 'chrome-launcher/dist/index.js'));
const browser = await launch({
  chromePath: fullChromium,
  logLevel: 'silent',
  chromeFlags: [
    ...launchOptions.args,
    '--headless=new',
    `--lang=${french.locale}`,
    // That of the proxy is nobody's.
    '--ignore-certificate-errors',
  ],
});
try {
  const { version, changes, waits, records } = await visit();
  console.error(`${changes.length} changes of screen, ${waits.length} interactions`);
  const screens = [
    paths.home,
    paths.operations,
    paths.deliveries,
    paths.recurringOrders,
    paths.fleet,
    paths.finance,
    paths.analytics,
    paths.exports,
    paths.company,
    paths.users,
    paths.passwordRecovery,
    ...records,
  ];
  const audits = [];
  for (const path of screens) {
    audits.push(await audit(path, 'desktop'));
    for (let run = 0; run < Number(times); run++) audits.push(await audit(path, 'mobile'));
  }
  console.log(JSON.stringify({ chromium: version, audits, changes, waits }));
} finally {
  browser.kill();
}

/** Signs in, which the audits keep, and goes from screen to screen. */
async function visit() {
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`);
  const [context] = connected.contexts();
  if (!context) throw new Error('Chromium has no window.');
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, address);
  const changes = await goAround(page);
  const waits: Interaction[] = await interactions(page, address);
  const records = [
    await firstOf(page, paths.deliveries),
    await firstOf(page, paths.recurringOrders),
  ];
  await page.close();
  const version = connected.version();
  await connected.close();
  return { version, changes, waits, records };
}

/** The path of the first record of a list. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(address + list);
  await settle(page);
  const href = await page
    .locator(`main a[href^="${list}"]:not([href="${list}"], [href*="?"])`)
    .first()
    .getAttribute('href');
  if (!href) throw new Error(`${list} has no record.`);
  return href;
}

/** Goes from each screen to the next until all is cached, then measures each way. */
async function goAround(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  // Time of the processor, not of the clock: what others do beside it does not count.
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
  };
  await page.evaluate(watchShifts);
  const changes = [];
  let from: string = paths.home;
  for (let round = -1; round < moves; round++) {
    for (const to of [paths.deliveries, paths.company, paths.home]) {
      await settle(page);
      const before = await spent();
      await page.evaluate(aim, to);
      await page.keyboard.press('F9');
      const shift = await page.evaluate(arrive);
      // The first round fills the cache.
      if (round >= 0) changes.push({ from, to, scripting: (await spent()) - before, shift });
      from = to;
    }
  }
  return changes;
}

/** In the page: adds up how much of it moves without an input that asked for it. */
function watchShifts(): void {
  const watched = { shift: 0 };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    for (const { value, hadRecentInput } of list.getEntries() as Shift[]) {
      if (!hadRecentInput) watched.shift += value;
    }
  }).observe({ type: 'layout-shift' });
}

/** In the page: the next key follows the link to a path, wherever in the menus it is. */
function aim(path: string): void {
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`);
  if (!link) throw new Error(`No link leads to ${path}.`);
  Object.assign(window, { left: document.title });
  window.addEventListener('keydown', () => link.click(), { once: true });
}

/** In the page: waits until the next screen is whole and painted; says how much has moved since the last. */
async function arrive(): Promise<number> {
  const { left, watched } = window as unknown as { left: string; watched: { shift: number } };
  const frame = () => new Promise(requestAnimationFrame);
  const whole = () =>
    document.title !== left &&
    document.querySelector('h1') !== null &&
    document.querySelector('[aria-busy="true"]') === null;
  do await frame();
  while (!whole());
  // A move is reported with the frame after it.
  for (let frames = 0; frames < 3; frames++) await frame();
  const { shift } = watched;
  watched.shift = 0;
  return shift;
}

/** Audits one screen, on a phone for its times alone: a first visit, in which nothing is cached but the session. */
async function audit(path: string, form: 'desktop' | 'mobile') {
  const flags = {
    port: browser.port,
    logLevel: 'error',
    // What else Lighthouse collects for a category takes the processor from the page that it times.
    ...(form === 'desktop' ? { onlyCategories: categories } : { onlyAudits: metrics }),
    // ms; a page that follows events is never without a request, for which Lighthouse would wait three times as long.
    maxWaitForLoad: 15_000,
  };
  const config = form === 'desktop' ? lighthouse.desktopConfig : undefined;
  const lhr = await visitBy(() => lighthouse.default(address + path, flags, config));
  if (lhr.finalDisplayedUrl !== address + path)
    throw new Error(`${path} led to ${lhr.finalDisplayedUrl}: the session was not kept.`);
  console.error(`${form} ${path} ${lhr.categories['performance']?.score}`);
  return {
    path,
    form,
    lighthouse: lhr.lighthouseVersion,
    benchmarkIndex: lhr.environment.benchmarkIndex,
    warnings: lhr.runWarnings,
    metrics: Object.fromEntries(metrics.map((id) => [id, lhr.audits[id]?.numericValue])),
    categories: Object.fromEntries(
      Object.entries(lhr.categories).map(([id, { score, auditRefs }]) => [
        id,
        {
          score,
          failing: auditRefs
            .filter(({ weight, group }) => weight > 0 || group === 'insights')
            .map(({ id }) => lhr.audits[id])
            .filter((one): one is Audit => typeof one?.score === 'number' && one.score < 1)
            .map(described),
        },
      ]),
    ),
  };
}

/** What Lighthouse says in the end: on a busy machine it may miss a visit, and asks for another. */
async function visitBy(lighthouse: () => Promise<{ lhr: Result } | undefined>): Promise<Result> {
  let problem = '';
  for (let tries = 0; tries < 5; tries++) {
    const lhr = (await lighthouse())?.lhr;
    problem = lhr ? problemOf(lhr) : 'Lighthouse said nothing.';
    if (lhr && !problem) return lhr;
    console.error(problem);
  }
  throw new Error(problem);
}

/** Why a visit has no score: as a whole, or for one of the times that the score is made of; empty where it has one. */
function problemOf({ runtimeError, audits }: Result): string {
  return runtimeError?.message ?? metrics.flatMap((id) => audits[id]?.errorMessage ?? []).join(' ');
}

/** An audit that failed, and where. */
function described({ id, title, displayValue, details }: Audit) {
  const items = Array.isArray(details?.items) ? details.items : [];
  const where = items.flatMap(({ node, url }) => node?.selector ?? url ?? []);
  return { id, title, value: displayValue ?? '', where: where.slice(0, 5) };
}
