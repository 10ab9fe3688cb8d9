// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type Account, audit, type Chunk, complaint, filesOfFirstVisit } from './budget';

const chunk = (fileName: string, more: Partial<Chunk>): Chunk => ({
  fileName,
  imports: [],
  dynamicImports: [],
  isEntry: false,
  facadeModuleId: more.moduleIds?.[0] ?? null,
  moduleIds: [],
  styles: [],
  ...more,
});
const page = (name: string) => `/src/pages/${name}.tsx`;

const chunks = [
  chunk('index.js', {
    isEntry: true,
    imports: ['react.js'],
    dynamicImports: ['home.js', 'finance.js', 'menu.js'],
    styles: ['index.css'],
  }),
  chunk('react.js', { imports: ['index.js'] }),
  chunk('home.js', { moduleIds: [page('HomePage')], imports: ['gas.js', 'react.js'] }),
  chunk('gas.js', { styles: ['gas.css'] }),
  chunk('finance.js', { moduleIds: [page('FinancePage')], imports: ['gas.js', 'table.js'] }),
  chunk('orders.js', {
    moduleIds: [page('OrdersPage')],
    imports: ['table.js'],
    dynamicImports: ['calendar.js'],
  }),
  chunk('table.js', { styles: ['table.css'] }),
  chunk('calendar.js', {
    moduleIds: ['/src/design/Calendar.tsx'],
    imports: ['react.js', 'table.js', 'dates.js'],
    styles: ['calendar.css'],
  }),
  chunk('dates.js', {}),
  chunk('menu.js', { moduleIds: ['/src/app/Menu.tsx'], styles: ['menu.css'] }),
];
const limits = { first: 100, route: 60, later: 110, styles: 15 };
const routes = ['HomePage', 'FinancePage', 'OrdersPage'].map(page);

const screens = [{ module: '/Calendar.tsx', over: '/OrdersPage.tsx' }];

function accounts(first = '/HomePage.tsx'): Record<string, string[]> {
  const all = audit(chunks, routes, { first, screens, limits }, () => 1);
  return Object.fromEntries(
    all.map(({ what, files }) => [what, files.map(([name]) => name).sort()]),
  );
}

describe('audit', () => {
  it('counts for the first visit the entry, its page and what both import, once', () => {
    expect(accounts()['first visit, JavaScript']).toEqual([
      'gas.js',
      'home.js',
      'index.js',
      'react.js',
    ]);
  });

  it('counts for a route what it imports statically beyond the first visit', () => {
    expect(accounts()['route FinancePage, JavaScript']).toEqual(['finance.js', 'table.js']);
    expect(accounts()['route OrdersPage, JavaScript']).toEqual(['orders.js', 'table.js']);
    expect(accounts()['route HomePage, JavaScript']).toBeUndefined();
  });

  it('counts for a screen what it imports beyond the route that it opens over', () => {
    expect(accounts()['screen Calendar, JavaScript']).not.toContain('table.js');
  });

  it('counts what is loaded later by itself, with what it imports', () => {
    expect(accounts()['screen Calendar, JavaScript']).toEqual(['calendar.js', 'dates.js']);
    expect(accounts()['later Menu, JavaScript']).toEqual(['menu.js']);
  });

  it('counts for a visit the style sheets of the entry, its parts and the page, not those that are asked for', () => {
    expect(accounts()['route OrdersPage, style sheets of the visit']).toEqual([
      'index.css',
      'menu.css',
      'table.css',
    ]);
    expect(accounts()['route HomePage, style sheets of the visit']).toEqual([
      'gas.css',
      'index.css',
      'menu.css',
    ]);
  });

  it('gives each account its own limit', () => {
    const all = audit(chunks, routes, { first: '/HomePage.tsx', screens, limits }, () => 1);
    const limit = (what: string) => all.find((account) => account.what === what)?.limit;
    expect(limit('first visit, JavaScript')).toBe(100);
    expect(limit('route FinancePage, JavaScript')).toBe(60);
    expect(limit('screen Calendar, JavaScript')).toBe(60);
    expect(limit('later Menu, JavaScript')).toBe(110);
    expect(limit('route FinancePage, style sheets of the visit')).toBe(15);
  });

  it('refuses a module the build does not contain', () => {
    expect(() => accounts('/Accueil.tsx')).toThrow('/Accueil.tsx');
  });
});

it('the first visit is the entry, its page, the parts of the frame, and their style sheets, each once', () => {
  expect(filesOfFirstVisit(chunks, routes, '/HomePage.tsx').sort()).toEqual([
    'gas.css',
    'gas.js',
    'home.js',
    'index.css',
    'index.js',
    'menu.css',
    'menu.js',
    'react.js',
  ]);
});

it('a complaint says by how much, and names the files, the largest first', () => {
  const account: Account = {
    what: 'route OrdersPage, JavaScript',
    limit: 60_000,
    files: [
      ['table.js', 50_000],
      ['orders.js', 12_300],
    ],
  };
  expect(complaint(account)).toBe(
    'route OrdersPage, JavaScript: 62.3 kB of 60.0 kB, 2.3 kB too much:\n  50.0 kB table.js\n  12.3 kB orders.js',
  );
});
