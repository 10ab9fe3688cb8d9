import { expect, test } from 'vitest';
import { tabOf, tabPath } from './address';

test.each([
  ['', 'cuves'],
  ['?onglet=cuves&cuve=t1', 'cuves'],
  ['?onglet=engins', 'cuves'],
  ['?ajouter=cuve', 'cuves'],
  ['?onglet=vehicules', 'vehicules'],
  ['?vehicule=v1', 'vehicules'],
  ['?ajouter=vehicule', 'vehicules'],
  ['?importer=1', 'vehicules'],
])('%s is the tab %s', (search, tab) => {
  expect(tabOf(search)).toBe(tab);
});

test('a tab starts without the filters of the other one', () => {
  expect(tabPath('cuves')).toBe('');
  expect(tabPath('cuves', 'ajouter=cuve')).toBe('?ajouter=cuve');
  expect(tabPath('vehicules', 'importer=1')).toBe('?onglet=vehicules&importer=1');
});
