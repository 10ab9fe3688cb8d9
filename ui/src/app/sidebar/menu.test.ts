import { expect, test } from 'vitest';
import { trail } from '../header/trail';
import { badgeWords, currentMark, entries, entriesFor, isNested } from './menu';

// The specification's words (§2), its spelling of “réccurentes” included.
test('the sidebar has the specification’s entries, submenus and spacers', () => {
  const written = entries.map(({ label, submenu = [], spacers = 0 }) => [
    label,
    ...submenu.map((page) => page.label),
    ...Array(spacers).fill(''),
  ]);
  expect(written).toEqual([
    ['Opérations', 'Operations', 'Mes livraisons', 'Mes commandes réccurentes', 'Gérer ma flotte'],
    ['Finance'],
    ['Tableau de bord', 'Tableau de bord', 'Mes exports', '', ''],
    ['Entreprise'],
    ['Gestion des utilisateurs'],
  ]);
});

test('entries that a user may not see are left out of the sidebar and its submenus', () => {
  const written = entriesFor(['ORDER_READ', 'ANALYTICS_READ']).flatMap(
    ({ label, submenu = [] }) => [label, ...submenu.map((page) => page.label)],
  );
  for (const left of ['Finance', 'Mes exports', 'Gestion des utilisateurs'])
    expect(written).not.toContain(left);
  expect(written).toContain('Tableau de bord');
  expect(entriesFor(undefined)).toEqual(entries);
});

test('the badge of Finance counts overdue invoices, and nothing else has one', () => {
  const written = (count: number) => entries.map((entry) => badgeWords(entry, count));
  expect(written(2)).toEqual([null, '2\u00a0factures en retard', null, null, null]);
  expect(written(1)).toEqual([null, '1\u00a0facture en retard', null, null, null]);
  expect(written(0)).toEqual([null, null, null, null, null]);
});

test.each([
  ['/', false],
  ['/operations', false],
  ['/operations/', false],
  ['/operations/mes-livraisons/', true],
  ['/operations/mes-livraisons/10482', true],
  ['/operations/gerer-ma-flotte', true],
  ['/analytics/mes-exports', true],
  ['/entreprise/', false],
])('%s is nested deeper than one level: %s', (path, nested) => {
  expect(isNested(path)).toBe(nested);
});

test.each([
  ['/operations/', '/operations/', true, 'page'],
  ['/operations/', '/operations', true, 'page'],
  ['/operations/', '/operations/mes-livraisons/', true, 'true'],
  ['/operations/', '/operations/mes-livraisons/', false, undefined],
  ['/operations/mes-livraisons/', '/operations/mes-livraisons/10482', true, 'true'],
  ['/finance/', '/operations/', true, undefined],
  ['/operations/', '/', true, undefined],
] as const)('the mark of %s on %s (section: %s) is %s', (to, path, section, mark) => {
  expect(currentMark(to, path, section)).toBe(mark);
});

test.each([
  ['/', []],
  ['/nulle-part', []],
  ['/finance/', ['Finance']],
  ['/operations/', ['Opérations']],
  ['/operations/gerer-ma-flotte', ['Opérations', 'Gérer ma flotte']],
  ['/operations/mes-livraisons/10482', ['Opérations', 'Mes livraisons', 'Livraison']],
  [
    '/operations/mes-commandes-reccurentes/42',
    ['Opérations', 'Mes commandes réccurentes', 'Commande réccurente'],
  ],
])('the trail of %s', (path, labels) => {
  expect(trail(path).map((step) => step.label)).toEqual(labels);
});
