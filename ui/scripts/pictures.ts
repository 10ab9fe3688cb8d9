/**
 * Writes a contact sheet to ui/pictures: every route with the sandbox's data,
 * in six pictures, and the main states of every component in four. Run by
 * `make pictures`, and reviewed by a person before a merge. `make pictures
 * OF=Button` takes only those whose names contain the word.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { brokenWords } from '../e2e/broken-words.ts';
import { paths } from '../src/lib/paths.ts';
import { contactSheet, groupBy, type Line, type Picture, slug } from './contact-sheet.ts';
import { demonstrate, french, now, root, settle, signIn } from './demonstration.ts';

const folder = join(root, 'ui/pictures');

/** The variants (design rules: each screen is reviewed in the first four before it is done). */
const variants = [
  { title: '1440 × 900, clair', key: '1440-clair', width: 1440, height: 900, theme: 'light' },
  { title: '1440 × 900, sombre', key: '1440-sombre', width: 1440, height: 900, theme: 'dark' },
  { title: '390 × 844, clair', key: '390-clair', width: 390, height: 844, theme: 'light' },
  { title: '390 × 844, sombre', key: '390-sombre', width: 390, height: 844, theme: 'dark' },
  // The window with the least space for tables, as in e2e/layout.spec.ts; components do not depend on the window.
  {
    title: '1281 × 900, clair',
    key: '1281-clair',
    width: 1281,
    height: 900,
    theme: 'light',
    only: 'screens',
  },
  {
    title: '1024 × 900, clair',
    key: '1024-clair',
    width: 1024,
    height: 900,
    theme: 'light',
    only: 'screens',
  },
] as const;
type Variant = (typeof variants)[number];

/** The subject of a line of the contact sheet. */
type Subject = { room: string; name: string } & (
  | { path: string; signedIn: boolean }
  | { storyId: string }
);

const guarded = [
  paths.home,
  paths.operations,
  paths.deliveries,
  paths.delivery('321712'),
  paths.recurringOrders,
  paths.recurringOrder('42'),
  paths.fleet,
  paths.finance,
  paths.company,
  `${paths.company}#contacts`,
  paths.analytics,
  paths.exports,
  paths.users,
];
const open = [
  paths.handleToken,
  paths.passwordRecovery,
  paths.passwordRecoveryToken('un-jeton'),
  '/nulle-part',
];
const screens: Subject[] = [
  ...guarded.map((path): Subject => ({ room: 'Écrans', name: path, path, signedIn: true })),
  ...open.map((path): Subject => ({ room: 'Sans session', name: path, path, signedIn: false })),
];

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const started = performance.now();
const wanted = process.argv[2] ?? '';
const subjects = [...screens, ...(await stories())].filter(({ name }) => name.includes(wanted));
const failures: string[] = [];
let taken = 0;
await demonstrate(async (address, browser) => {
  const session = await sessionOf(browser, address);
  const rows = await Promise.all(
    variants.map((variant) => takeAll(browser, address, variant, session)),
  );
  const lines = subjects.map(
    ({ room, name }, i): Line => ({
      room,
      name,
      pictures: rows.flatMap((pictures) => pictures[i] ?? []),
    }),
  );
  for (const line of lines) failures.push(...(await alike(line)));
  await writeFile(join(folder, 'index.html'), contactSheet(lines));
});
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`${taken} pictures in ${seconds} s: ui/pictures/index.html`);
if (failures.length > 0) {
  console.error(`Not as expected:\n${failures.join('\n')}`);
  process.exitCode = 1;
}

/** Returns the stories with the tag `picture`; for a component without one, its first story. */
async function stories(): Promise<Subject[]> {
  const index = JSON.parse(await readFile(join(root, 'ui/storybook-static/index.json'), 'utf8'));
  const entries = Object.values<{
    id: string;
    title: string;
    name: string;
    type: string;
    tags: string[];
  }>(index.entries).filter(({ type }) => type === 'story');
  return [...groupBy(entries, ({ title }) => title)].flatMap(([title, its]) => {
    const tagged = its.filter(({ tags }) => tags.includes('picture'));
    const [room = title, component = title] = title.split('/');
    return (tagged.length > 0 ? tagged : its.slice(0, 1)).map(
      ({ id, name }): Subject => ({
        room,
        name: `${component}, ${name}`,
        storyId: id,
      }),
    );
  });
}

/** Returns the subjects that look the same in both themes: one was then shown in the wrong theme. */
async function alike({ name, pictures }: Line): Promise<string[]> {
  const bodies = await Promise.all(pictures.map(({ file }) => readFile(join(folder, file))));
  return pictures.flatMap(({ title, width }, i) => {
    const twin = pictures.findIndex((other, j) => j > i && other.width === width);
    return twin > 0 && bodies[twin]?.equals(bodies[i] as Buffer)
      ? [`${name}: the same picture as ${title} and as ${pictures[twin]?.title}`]
      : [];
  });
}

/** Signs in once for all pictures. */
async function sessionOf(browser: Browser, address: string) {
  const context = await browser.newContext(french);
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await signIn(page, address);
  await settle(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Takes the pictures of one variant, in the order of the subjects. */
async function takeAll(
  browser: Browser,
  address: string,
  variant: Variant,
  session: Awaited<ReturnType<typeof sessionOf>>,
): Promise<(Picture | undefined)[]> {
  const { width, height, theme } = variant;
  const options = { ...french, viewport: { width, height }, colorScheme: theme };
  const pages = {
    signedIn: await pageOf(await browser.newContext({ ...options, storageState: session })),
    signedOut: await pageOf(await browser.newContext(options)),
    stories: await pageOf(await browser.newContext(options)),
  };
  // One page for all stories, because loading Storybook takes longer than many pictures. Without
  // a story's id in the address Storybook resets the globals. The accessibility audit is only for tests.
  const first = subjects.find((subject) => 'storyId' in subject);
  if (first && 'storyId' in first) {
    const query = `id=${first.storyId}&viewMode=story&globals=theme:${theme};a11y.manual:!true`;
    await pages.stories.goto(`${address}/storybook/iframe.html?${query}`);
  }
  const pictures: (Picture | undefined)[] = [];
  for (const [i, subject] of subjects.entries()) {
    if ('only' in variant && 'storyId' in subject) {
      pictures.push(undefined);
      continue;
    }
    if (i % 25 === 0) console.log(`${variant.title}: ${i} of ${subjects.length}`);
    pictures.push(
      await take(pages, address, subject, variant).catch((error: Error) => {
        failures.push(`${subject.name} (${variant.title}): ${error.message.split('\n')[0]}`);
        return undefined;
      }),
    );
  }
  return pictures;
}

async function pageOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  page.setDefaultTimeout(60_000);
  return page;
}

async function take(
  pages: Record<'signedIn' | 'signedOut' | 'stories', Page>,
  address: string,
  subject: Subject,
  { width, height: full, key, title, theme }: Variant,
): Promise<Picture> {
  let page = pages.stories;
  if ('storyId' in subject) {
    await showStory(page, subject.storyId);
    const shown = await page.evaluate(() => document.documentElement.dataset['theme']);
    if (shown !== theme) throw new Error(`It is shown in the theme ${shown}.`);
  } else {
    page = subject.signedIn ? pages.signedIn : pages.signedOut;
    await page.goto(address + subject.path);
    await settle(page);
    for (const word of await brokenWords(page))
      failures.push(`${subject.name} (${title}): it breaks ${word}`);
  }
  const height = 'storyId' in subject ? Math.min(full, await bottomOf(page)) : full;
  const file = `${slug(`${subject.room} ${subject.name}`)}-${key}.png`;
  await page.screenshot({
    path: join(folder, file),
    clip: { x: 0, y: 0, width, height },
    animations: 'disabled',
  });
  taken++;
  return { file, title, width, height };
}

/** Shows a story, and waits until its play function has ended. */
async function showStory(page: Page, id: string): Promise<void> {
  await page.evaluate(async (storyId) => {
    type Channel = {
      emit: (event: string, data: unknown) => void;
      on: (event: string, listener: (data: { storyId?: string }) => void) => void;
      off: (event: string, listener: (data: { storyId?: string }) => void) => void;
    };
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as {
      __STORYBOOK_ADDONS_CHANNEL__: Channel;
    };
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('The story did not end.')), 60_000);
      const onFinished = (data: { storyId?: string }) => {
        if (data.storyId !== storyId) return;
        clearTimeout(late);
        channel.off('storyFinished', onFinished);
        channel.off('storyUnchanged', again);
        resolve();
      };
      // The story with which the page was opened may still be running.
      const again = () => channel.emit('forceRemount', { storyId });
      channel.on('storyFinished', onFinished);
      channel.on('storyUnchanged', again);
      channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
    });
    await document.fonts.ready;
  }, id);
}

/** Returns the bottom of the lowest element on the page, in px: most components leave most of a window empty. */
function bottomOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shown = document.querySelectorAll<HTMLElement>('.pane *, dialog[open], :popover-open');
    const bottoms = [...shown].map((element) => element.getBoundingClientRect().bottom);
    return Math.ceil(Math.max(96, ...bottoms) + 24);
  });
}
