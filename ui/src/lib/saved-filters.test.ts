import { beforeEach, expect, test } from 'vitest';
import { sweepPersonal } from './drafts';
import {
  dropFilter,
  keepRecentFilter,
  recentFilters,
  savedFilters,
  saveFilter,
} from './saved-filters';

const owner = { person: '7', business: '1042' };
const names = () => savedFilters(owner, 'invoices').map(({ name }) => name);
const save = (name: string, search = `?q=${name}`, before?: string) =>
  saveFilter(owner, 'invoices', { name, search }, before);

beforeEach(() => localStorage.clear());

test('named filters belong to one user, business and screen', () => {
  save('Retards');
  save('À régler');
  save('Écart');
  expect(names()).toEqual(['À régler', 'Écart', 'Retards']);
  expect(savedFilters({ ...owner, business: '2' }, 'invoices')).toEqual([]);
  expect(savedFilters({ ...owner, person: '8' }, 'invoices')).toEqual([]);
  expect(savedFilters(owner, 'deliveries')).toEqual([]);
});

test('the same name, regardless of case, replaces the earlier filter', () => {
  save('Retards', '?retard=1');
  save('RETARDS', '?retard=1&paiement=paid');
  expect(savedFilters(owner, 'invoices')).toEqual([
    { name: 'RETARDS', search: '?retard=1&paiement=paid' },
  ]);
});

test('a renamed filter replaces the one with the earlier name', () => {
  save('Retards', '?retard=1');
  save('En retard', '?retard=1', 'Retards');
  expect(names()).toEqual(['En retard']);
});

test('dropping a filter keeps the others', () => {
  save('Retards');
  save('Écart');
  dropFilter(owner, 'invoices', 'Retards');
  expect(names()).toEqual(['Écart']);
});

test('recent filters are unique, the latest first, six at most', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 3])
    keepRecentFilter(owner, 'invoices', { words: `n° ${n}`, search: `?q=${n}` });
  expect(recentFilters(owner, 'invoices').map(({ search }) => search)).toEqual([
    '?q=3',
    '?q=7',
    '?q=6',
    '?q=5',
    '?q=4',
    '?q=2',
  ]);
});

test('a sign-out keeps the named filters, like the columns, and removes the recent ones', () => {
  save('Retards');
  keepRecentFilter(owner, 'invoices', { words: 'En retard', search: '?retard=1' });
  sweepPersonal('7');
  expect(recentFilters(owner, 'invoices')).toHaveLength(1);
  sweepPersonal();
  expect(recentFilters(owner, 'invoices')).toEqual([]);
  expect(names()).toEqual(['Retards']);
});

test.each(['null', '{', '[1, null]', '[{"name":"Retards"}]'])('%s is no filter', (text) => {
  localStorage.setItem('filters:7:1042:invoices', text);
  expect(savedFilters(owner, 'invoices')).toEqual([]);
});
