import { expect, test } from 'vitest';
import { shows } from './shows';

test.each([
  ['/operations/mes-livraisons/8', '', '/operations/mes-livraisons/8', true],
  ['/operations/mes-livraisons/9', '', '/operations/mes-livraisons/8', false],
  ['/finance/', '?onglet=factures&facture=8', '/finance/?facture=8', true],
  ['/finance', '?facture=8', '/finance/?facture=8', true],
  ['/finance/', '', '/finance/?facture=8', false],
  ['/finance/', '?facture=9', '/finance/?facture=8', false],
  ['/analytics/mes-exports', '?nouveau=1', '/analytics/mes-exports', true],
])('%s%s shows what %s leads to: %s', (pathname, search, link, is) => {
  expect(shows({ pathname, search }, link)).toBe(is);
});
