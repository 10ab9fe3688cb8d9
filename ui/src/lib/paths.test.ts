import { expect, test } from 'vitest';
import { canonicalPath, paths, routeOf, sectionIndex } from './paths';

test.each([
  ['/', '/'],
  ['/operations', '/operations/'],
  ['/operations/mes-livraisons', '/operations/mes-livraisons/'],
  ['/operations/mes-livraisons/10482/', '/operations/mes-livraisons/10482'],
  ['/operations/gerer-ma-flotte/', '/operations/gerer-ma-flotte'],
  ['/analytics/mes-exports/', '/analytics/mes-exports'],
  ['/finance', '/finance/'],
  ['/handle_token', null],
  ['/password_recovery/token', null],
  ['/operations/inconnu', null],
])('the canonical form of %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

test.each([
  ['/', '/'],
  ['/operations/mes-livraisons/10482', '/operations/mes-livraisons/'],
  ['/operations/mes-commandes-reccurentes/42', '/operations/mes-commandes-reccurentes/'],
  ['/operations/gerer-ma-flotte', '/operations/gerer-ma-flotte'],
  ['/entreprise', '/entreprise/'],
  ['/nulle-part', '/'],
])('a change of business on %s opens %s', (path, index) => {
  expect(sectionIndex(path)).toBe(index);
});

test('an identifier cannot leave its segment', () => {
  expect(paths.delivery('a/b?c')).toBe('/operations/mes-livraisons/a%2Fb%3Fc');
});

// The names of internal/events/catalogue.go: the server accepts no others.
test.each([
  ['/', '/'],
  ['/handle_token', '/handle_token'],
  ['/operations', '/operations/'],
  ['/operations/mes-livraisons/', '/operations/mes-livraisons/'],
  ['/operations/mes-livraisons/10482', '/operations/mes-livraisons/{orderId}'],
  ['/operations/mes-commandes-reccurentes/', '/operations/mes-commandes-reccurentes/'],
  ['/operations/mes-commandes-reccurentes/7/', '/operations/mes-commandes-reccurentes/{orderId}'],
  ['/operations/gerer-ma-flotte', '/operations/gerer-ma-flotte'],
  ['/finance/', '/finance/'],
  ['/entreprise/', '/entreprise/'],
  ['/analytics/', '/analytics/'],
  ['/analytics/mes-exports', '/analytics/mes-exports'],
  ['/gestion-des-utilisateurs/', '/gestion-des-utilisateurs/'],
  ['/password_recovery/', '/password_recovery/'],
  ['/password_recovery/3f2a9c', '/password_recovery/{token}'],
  ['/claire@garonne.example', '/*'],
])('an event names %s as %s', (path, route) => {
  expect(routeOf(path)).toBe(route);
});
