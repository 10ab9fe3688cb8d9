// @vitest-environment node
/**
 * Imports point one way: lib ← design ← components ← pages ← app, with graphql
 * and auth next to lib. No page imports another page, and the frame fetches a page
 * when it is visited. lib has no words of the business domain. Only the format modules
 * of lib format numbers and dates.
 */
import { describe, expect, it, test } from 'vitest';

/** The other folders that each folder of src may import. */
const allowed: Record<string, readonly string[]> = {
  lib: [],
  strings: [],
  auth: ['lib', 'strings'],
  graphql: ['lib', 'strings', 'auth'],
  design: ['lib', 'strings'],
  components: ['lib', 'strings', 'auth', 'graphql', 'design'],
  pages: ['lib', 'strings', 'auth', 'graphql', 'design', 'components'],
  // The data of stories and tests: no part of the application imports it.
  stories: ['lib', 'strings', 'auth', 'graphql', 'design'],
  app: ['lib', 'strings', 'auth', 'graphql', 'design', 'components', 'pages'],
  // The service worker is built separately.
  worker: ['lib'],
  // The script that the page runs before its entry is built separately too.
  preload: ['lib', 'auth'],
};

const files = import.meta.glob<string>(['./*/**/*.{ts,tsx}', '!./**/*.{test,stories}.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const imports = Object.entries(files).flatMap(([path, text]) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map((match) => ({
    from: path.replace(/^\.\//, ''),
    to: resolve(path, match[1] ?? ''),
  })),
);

describe('the imports of src', () => {
  it('are found', () => {
    expect(imports).toContainEqual({ from: 'graphql/client.ts', to: 'graphql/cache' });
  });

  it('follow the folders', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [source, target] = [folder(from), folder(to)];
      return target in allowed && source !== target && !allowed[source]?.includes(target);
    });
    expect(wrong).toEqual([]);
  });

  it('do not lead from one page to another', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        folder(from) === 'pages' && folder(to) === 'pages' && page(from) !== page(to),
    );
    expect(wrong).toEqual([]);
  });
});

test('the frame imports no page statically: a page is fetched when it is visited', () => {
  const staticImports = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/^(?:import|export)\b(?! type\b)[^;]*?from '(\.[^']+)';/gm)]
      .map((match) => ({ from: path.replace(/^\.\//, ''), to: resolve(path, match[1] ?? '') }))
      .filter(({ from, to }) => folder(from) === 'app' && folder(to) === 'pages'),
  );
  expect(staticImports).toEqual([]);
  expect(imports).toContainEqual({ from: 'app/routes.tsx', to: 'pages/home/HomePage' });
});

/** The modules of lib that contain words of the business domain, with the reasons. */
const tradeInLib: Record<string, string> = {
  'lib/events.ts': 'the events of the specification: auth records some',
  'lib/format.ts': 'the groups of an IBAN and of a SIRET',
  'lib/keep-draft.ts': 'the names of fields that are never kept',
  'lib/paths.ts': 'the paths of the screens: a sign-in returns to them',
};

const trade =
  /order(?!ed)|deliver|invoice|tanker|\btanks?\b|\bgas\b|mandate|siret|\biban|commande|livraison|facture|mandat|citerne|cuve|fleet|contact/i;

test('lib has no words of the business domain', () => {
  const found = Object.entries(files)
    .filter(([path]) => path.startsWith('./lib/'))
    .filter(([, text]) => trade.test(withoutComments(text)))
    .map(([path]) => path.replace(/^\.\//, ''));
  expect(found.sort()).toEqual(Object.keys(tradeInLib));
});

/** The modules that create an Intl formatter, with the reasons. */
const formatters: Record<string, string> = {
  'lib/format.ts': 'dates',
  'lib/decimal.ts': 'numbers, with and without a unit',
  'lib/grammar.ts': 'lists of words: a conjunction, not a format',
  'lib/instant.ts': 'the civil date in Paris, which is compared and not shown',
  'components/AddressCard/country.ts': 'names of countries: a dictionary, not a format',
};

test('only the format modules format numbers and dates', () => {
  const using = Object.entries(files)
    .filter(([, text]) => /new Intl\.|\.toLocale(Date|Time)?String\(/.test(text))
    .map(([path]) => path.replace(/^\.\//, ''));
  expect(using.sort()).toEqual(Object.keys(formatters).sort());
});

/** The modules that read the device’s clock, with the reasons. */
const clocks: Record<string, string> = {
  'lib/device-clock.ts':
    'times measured on the device only; lib/clock.ts computes the provider’s time from it',
};

test('only one module reads the device’s clock', () => {
  const reading = Object.entries(files)
    .filter(([path]) => !/\.(fixture|testing)\.tsx?$/.test(path))
    .filter(([, text]) => /\bDate\.now\b|\bnew Date(?!\()|\bDate\(\)/.test(text))
    .map(([path]) => path.replace(/^\.\//, ''));
  expect(reading).toEqual(Object.keys(clocks));
});

function resolve(from: string, specifier: string): string {
  return new URL(specifier, new URL(from, 'file:///src/')).pathname.replace(/^\/src\//, '');
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

function folder(path: string): string {
  return path.split('/')[0] ?? '';
}

function page(path: string): string {
  return path.split('/')[1] ?? '';
}
