import { Truck } from 'lucide-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { permissionsOf } from '../../components/permissions/usePermissions';
import { allPermissions } from '../../graphql/test';
import type { Permission } from '../../graphql/types.generated';
import { plain } from '../../lib/plain';
import { manyVehicles, records } from '../../stories/palette';
import { cachedEntries } from './cached';
import type { Entry } from './entries';
import { find, grouped, indexed, shownFor } from './find';
import type { Group, Store } from './records';

vi.mock('../../lib/plain', async (original) => {
  const { plain } = await original<typeof import('../../lib/plain')>();
  return { plain: vi.fn(plain) };
});
beforeEach(() => void vi.mocked(plain).mockClear());

const may = (...permissions: readonly Permission[]) =>
  permissionsOf({ me: { id: '7', role: null, permissions }, currentBusiness: null }).may;

const storeOf = (held: readonly object[]): Store =>
  Object.fromEntries(
    held.map((record) => {
      const { __typename, id } = record as Record<string, string>;
      return [`${__typename}:${id}`, record as Record<string, unknown>];
    }),
  );

const cached = (
  permissions: readonly Permission[] = allPermissions,
  held: readonly object[] = records,
) => cachedEntries(storeOf(held), may(...permissions));

const titles = (entries: readonly Entry[]) => entries.map(({ title }) => title);

test.each([
  ['041393', 'CMD-2026-041393'],
  ['cmd-2026-0413', 'CMD-2026-041393'],
  ['6 0413 93', 'CMD-2026-041393'],
  ['1393', 'CMD-2026-041393'],
  ['FA-', 'FA-2026-001204'],
  ['ZB 418', 'ZB-418-KT'],
  ['b418k', 'ZB-418-KT'],
  ['elodie', 'Élodie Béraud-Œuvrard'],
  ['BÉRAUD  oeuv', 'Élodie Béraud-Œuvrard'],
  ['depot toul', 'Dépôt Toulouse'],
  ['flotte gaz', 'Gazole flotte'],
])('“%s” finds %s', (term, title) => {
  expect(titles(find(indexed(cached()), term))).toContain(title);
});

test.each([['ouse'], ['lotte'], ['toulouse 041400'], ['-'], ['']])(
  '“%s” finds nothing: a search matches the start of words, and every word of the term',
  (term) => expect(find(indexed(cached()), term)).toEqual([]),
);

const named = (title: string, more: Partial<Entry> = {}): Entry => ({
  id: title,
  group: 'Factures',
  icon: Truck,
  title,
  command: 'open',
  to: '/',
  ...more,
});

test('ranking: the exact name, its beginning, its words, a part of a reference, then other words', () => {
  const entries = [
    named('autre', { subtitle: 'de 12' }),
    named('A-912-B', { reference: true }),
    named('Site 12'),
    named('120'),
    named('12'),
  ];
  expect(titles(find(indexed(entries), '12'))).toEqual([
    '12',
    '120',
    'Site 12',
    'A-912-B',
    'autre',
  ]);
});

test('a group with a match on the name comes before one where only other words match', () => {
  const entries = [
    named('CMD-1', { group: 'Récents', subtitle: 'Agence Bordeaux' }),
    named('CMD-2', { group: 'Livraisons', subtitle: 'Agence Bordeaux' }),
    named('Agence Bordeaux', { group: 'Sites et contacts' }),
  ];
  const shown = grouped(find(indexed(entries), 'agence bordeaux'));
  expect(shown.map(({ group }) => group)).toEqual(['Sites et contacts', 'Récents', 'Livraisons']);
});

test('actions matched by other words only come after the records matched by them', () => {
  const entries = [
    named('Relever le niveau', { group: 'Actions', words: 'Gazole flotte' }),
    named('Gazole flotte', { group: 'Cuves' }),
    named('CMD-1', { group: 'Livraisons', subtitle: 'Gazole flotte' }),
  ];
  const shown = grouped(find(indexed(entries), 'gazole'));
  expect(shown.map(({ group }) => group)).toEqual(['Cuves', 'Livraisons', 'Actions']);
});

test('at most five entries of a group are shown', () => {
  const entries = Array.from({ length: 9 }, (_, n) => named(`FA ${n}`));
  expect(titles(find(indexed(entries), 'fa'))).toEqual(['FA 0', 'FA 1', 'FA 2', 'FA 3', 'FA 4']);
});

test('cached records have a title and a distinguishing subtitle, the latest order first', () => {
  const shown = cached().map(({ group, title, subtitle, to }) => [group, title, subtitle, to]);
  expect(shown.filter(([group]) => group === 'Livraisons')).toEqual([
    [
      'Livraisons',
      'CMD-2026-041400',
      'Agence Bordeaux · 18\u00a0novembre\u00a02026',
      '/operations/mes-livraisons/41400',
    ],
    [
      'Livraisons',
      'CMD-2026-041393',
      'Dépôt Toulouse · 12\u00a0novembre\u00a02026',
      '/operations/mes-livraisons/41393',
    ],
  ]);
  expect(shown.filter(([group]) => group !== 'Livraisons')).toEqual(
    expect.arrayContaining([
      [
        'Factures',
        'FA-2026-001204',
        expect.stringContaining('Facture · 1er'),
        '/finance/?facture=1204',
      ],
      ['Factures', 'AV-2026-0007', expect.stringContaining('Avoir'), '/finance/?facture=7'],
      [
        'Véhicules',
        'ZB-418-KT',
        'Tracteur 01 · DAF XF 480',
        '/operations/gerer-ma-flotte?onglet=vehicules&vehicule=v1',
      ],
      [
        'Cuves',
        'Gazole flotte',
        'Gazole B7 · Dépôt Toulouse',
        '/operations/gerer-ma-flotte?cuve=t1',
      ],
      [
        'Sites et contacts',
        'Dépôt Toulouse',
        'Site · 31200 Toulouse',
        '/entreprise/?edit=adresse-a1#adresse-a1',
      ],
      [
        'Utilisateurs',
        'Karim Haddad',
        'karim.haddad@garonne-adour.example',
        '/gestion-des-utilisateurs/?modifier=u1',
      ],
    ]),
  );
});

test('archived or revoked records, and those without a name yet, are left out', () => {
  const gone = [
    { __typename: 'Vehicle', id: '1', registration: 'AA-1', active: false },
    { __typename: 'Tank', id: '1', name: 'Cuve', active: false },
    { __typename: 'BusinessUser', id: '1', firstName: 'A', lastName: 'B', status: 'REVOKED' },
    { __typename: 'Order', id: '1' },
    { __typename: 'Address', id: '1' },
    { __typename: 'Gas', id: '1', name: 'GNR' },
  ];
  expect(cached(allPermissions, gone)).toEqual([]);
});

test('a viewer finds only records that they may see, and gets no link to a form', () => {
  const viewer = cached(['ORDER_READ']);
  const there = new Set(viewer.map(({ group }) => group));
  expect([...there].sort()).toEqual(['Cuves', 'Livraisons', 'Sites et contacts', 'Véhicules']);
  expect(viewer.find(({ title }) => title === 'Dépôt Toulouse')?.to).toBe(
    '/entreprise/#adresse-a1',
  );
});

test('with 2,000 cached vehicles, a key normalizes the typed text only', () => {
  const entries = cached(allPermissions, manyVehicles);
  const index = indexed(entries);
  expect(entries).toHaveLength(2_000);
  // The title and the other words of each.
  expect(plain).toHaveBeenCalledTimes(4_000);
  vi.mocked(plain).mockClear();
  expect(titles(find(index, 'qa 999'))).toEqual(['QA-999-BC', 'QA-999-DF']);
  expect(plain).toHaveBeenCalledExactlyOnceWith('qa 999');
});

const groupsOf = (shown: readonly { group: Group }[]) => shown.map(({ group }) => group);

test('groups come in the order of their entries; groups already shown stay first', () => {
  const entries = [named('a'), named('b', { group: 'Récents' }), named('c', { group: 'Cuves' })];
  expect(groupsOf(grouped(entries))).toEqual(['Factures', 'Récents', 'Cuves']);
  expect(groupsOf(grouped(entries, ['Cuves']))).toEqual(['Cuves', 'Factures', 'Récents']);
});

test('server results follow cached ones without duplicates; those of another term are filtered', () => {
  const own = { begin: [named('début')], index: indexed([named('FA 1')]) };
  const results = indexed([named('FA 1'), named('FA 2'), named('Dépôt', { subtitle: 'facturé' })]);
  const shown = (typed: string, settled: boolean) =>
    shownFor(own, { results, settled }, typed, []).flatMap(({ entries }) => titles(entries));
  expect(shown(' ', true)).toEqual(['début']);
  expect(shown('fa', false)).toEqual(['FA 1', 'FA 2', 'Dépôt']);
  expect(shown('fa 2', false)).toEqual(['FA 2']);
  // Results for this very term are shown even where no word matches: the server matched other fields.
  expect(shown('sud', true)).toEqual(['FA 1', 'FA 2', 'Dépôt']);
});
