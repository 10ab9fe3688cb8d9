// @vitest-environment node
import { expect, it } from 'vitest';
import { audit, complaint } from './budget';
import { type Chunk, filesOfFirstVisit } from './files';
import { filesOfPages } from './preload';

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
const chunks = [
  chunk('index.js', {
    isEntry: true,
    imports: ['react.js'],
    dynamicImports: ['home.js', 'finance.js', 'menu.js'],
    styles: ['index.css'],
  }),
  chunk('react.js', { imports: ['index.js'] }),
  chunk('home.js', { moduleIds: ['/Home.tsx'], imports: ['gas.js', 'react.js'] }),
  chunk('gas.js', { styles: ['gas.css'] }),
  chunk('finance.js', { moduleIds: ['/Finance.tsx'], imports: ['gas.js', 'table.js'] }),
  chunk('orders.js', {
    moduleIds: ['/Orders.tsx'],
    imports: ['table.js'],
    dynamicImports: ['calendar.js'],
    styles: ['table.css'],
  }),
  chunk('table.js', { styles: ['table.css'] }),
  chunk('calendar.js', {
    moduleIds: ['/Calendar.tsx'],
    imports: ['react.js', 'table.js', 'dates.js'],
    styles: ['calendar.css'],
  }),
  chunk('dates.js', {}),
  chunk('menu.js', { moduleIds: ['/Menu.tsx'], styles: ['menu.css'] }),
];
const routes = ['/Home.tsx', '/Finance.tsx', '/Orders.tsx'];
const screens = { '/Calendar.tsx': '/Orders.tsx' };
const kB = 1000;

it.each([
  ['first visit, JavaScript', 203, ['gas.js', 'home.js', 'index.js', 'react.js']],
  ['route Finance, JavaScript', 64, ['finance.js', 'table.js']],
  ['route Orders, JavaScript', 64, ['orders.js', 'table.js']],
  ['screen Calendar, JavaScript', 64, ['calendar.js', 'dates.js']],
  ['later Menu, JavaScript', 110, ['menu.js']],
  ['route Home, style sheets of the visit', 22, ['gas.css', 'index.css', 'menu.css']],
  [
    'route Finance, style sheets of the visit',
    22,
    ['gas.css', 'index.css', 'menu.css', 'table.css'],
  ],
  ['route Orders, style sheets of the visit', 22, ['index.css', 'menu.css', 'table.css']],
])('%s: the counted files, without duplicates, and the limit', (what, limit, files) => {
  const accounts = audit(chunks, routes, '/Home.tsx', screens);
  expect(accounts).toHaveLength(8);
  const account = accounts.find((one) => one.what === what);
  expect(account?.limit).toBe(limit * kB);
  expect(account?.files.toSorted()).toEqual(files);
});

it('the first visit has the entry, its page, the parts of the frame, and their style sheets, without duplicates', () => {
  expect(filesOfFirstVisit(chunks, routes, '/Home.tsx').sort().join(' ')).toBe(
    'gas.css gas.js home.js index.css index.js menu.css menu.js react.js',
  );
});

it('lists the files of a page and their imports, without duplicates and without those of every visit', () => {
  expect(filesOfPages(chunks, { '/': '/Home.tsx', '/orders': '/Orders.tsx' })).toEqual({
    '/': ['/home.js', '/gas.js', '/gas.css'],
    '/orders': ['/orders.js', '/table.js', '/table.css'],
  });
});

it('refuses a module that the build does not contain', () => {
  expect(() => audit(chunks, routes, '/Accueil.tsx', {})).toThrow('/Accueil.tsx');
  expect(() => filesOfPages(chunks, { '/': '/Accueil.tsx' })).toThrow('/Accueil.tsx');
});

it('a complaint gives the excess, and names the files, the largest first', () => {
  const account = { what: 'route Orders, JavaScript', limit: 60_000, files: ['a.js', 'b.js'] };
  expect(complaint(account, { 'a.js': 12_300, 'b.js': 50_000 })).toBe(
    'route Orders, JavaScript: 62.3 kB of 60.0 kB, 2.3 kB too much:\n  50.0 kB b.js\n  12.3 kB a.js',
  );
});
