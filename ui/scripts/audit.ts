/**
 * Audits every screen with Lighthouse, as a signed-in user, and measures how long a navigation between
 * screens takes and how long each main action blocks the next frame. `node audit.ts https://127.0.0.1:1234 3` audits each
 * once on a desktop and three times on a phone, and writes its results as JSON; bench/audit checks them. Run by `make audit`.
 */
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { paths } from '../src/lib/paths.ts';
import { fullChromium, launchOptions } from '../testing/chromium.ts';
import { french, root, settle, signIn } from './demonstration.ts';
import { type Interaction, interactions } from './interactions.ts';

/** The used part of Lighthouse, which only bench/audit installs. */
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

/** The number of measurements of each navigation between two screens. */
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
    // The proxy's certificate is self-signed.
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

/** Signs in, with a session that the audits keep, and navigates from screen to screen. */
async function visit() {
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`);
  const [context] = connected.contexts();
  if (!context) throw new Error('Chromium has no window.');
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, address);
  const changes = await measureNavigations(page);
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

/** Returns the path of the first record of a list. */
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

/** Navigates from each screen to the next until all is cached, then measures each navigation. */
async function measureNavigations(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  // CPU time, not clock time: other processes do not count.
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
      await page.evaluate(aimNextKey, to);
      await page.keyboard.press('F9');
      const shift = await page.evaluate(arrive);
      // The first round fills the cache.
      if (round >= 0) changes.push({ from, to, scripting: (await spent()) - before, shift });
      from = to;
    }
  }
  return changes;
}

/** Runs in the page: sums the layout shifts without user input. */
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

/** Runs in the page: makes the next key follow the link to a path, anywhere in the menus. */
function aimNextKey(path: string): void {
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`);
  if (!link) throw new Error(`No link leads to ${path}.`);
  Object.assign(window, { left: document.title });
  window.addEventListener('keydown', () => link.click(), { once: true });
}

/** Runs in the page: waits until the next screen has rendered completely; returns the layout shift since the last one. */
async function arrive(): Promise<number> {
  const { left, watched } = window as unknown as { left: string; watched: { shift: number } };
  const frame = () => new Promise(requestAnimationFrame);
  const isComplete = () =>
    document.title !== left &&
    document.querySelector('h1') !== null &&
    document.querySelector('[aria-busy="true"]') === null;
  do await frame();
  while (!isComplete());
  // A shift is reported with the next frame.
  for (let frames = 0; frames < 3; frames++) await frame();
  const { shift } = watched;
  watched.shift = 0;
  return shift;
}

/** Audits one screen, on a phone only its times: a first visit, in which only the session is cached. */
async function audit(path: string, form: 'desktop' | 'mobile') {
  const flags = {
    port: browser.port,
    logLevel: 'error',
    // Collecting the rest of a category would take CPU time from the measured page.
    ...(form === 'desktop' ? { onlyCategories: categories } : { onlyAudits: metrics }),
    // ms; a page with live updates always has an open request, for which Lighthouse would wait three times as long.
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

/** Returns the final result of Lighthouse: on a busy machine it may miss a visit, and is run again. */
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

/** Returns why a visit has no score: in general, or for one of the times in the score; empty when it has one. */
function problemOf({ runtimeError, audits }: Result): string {
  return runtimeError?.message ?? metrics.flatMap((id) => audits[id]?.errorMessage ?? []).join(' ');
}

/** Returns a failed audit, with its place. */
function described({ id, title, displayValue, details }: Audit) {
  const items = Array.isArray(details?.items) ? details.items : [];
  const where = items.flatMap(({ node, url }) => node?.selector ?? url ?? []);
  return { id, title, value: displayValue ?? '', where: where.slice(0, 5) };
}
