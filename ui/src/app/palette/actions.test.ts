import { Droplet } from 'lucide-react';
import { expect, test } from 'vitest';
import { permissionsOf } from '../../components/permissions/usePermissions';
import { allPermissions } from '../../graphql/test';
import type { Permission } from '../../graphql/types.generated';
import { actionsFor, type Situation, screenEntries } from './actions';
import { find, indexed } from './find';

const may = (permissions: readonly Permission[]) =>
  permissionsOf({ me: { id: '7', role: null, permissions }, currentBusiness: null }).may;

const actions = (permissions: readonly Permission[], changes: Partial<Situation> = {}) =>
  actionsFor({
    may: may(permissions),
    cut: undefined,
    cutReading: undefined,
    tanks: [],
    lastOrder: '41393',
    lastInvoice: true,
    others: [{ id: '2', name: 'Béton de l’Estuaire' }],
    dark: false,
    ...changes,
  });
const titles = (...given: Parameters<typeof actions>) =>
  actions(...given).map(({ title }) => title);

test('an owner gets every action, in the order of the product, each with its address', () => {
  expect(actions(allPermissions).map(({ title, to }) => [title, to])).toEqual([
    ['Nouvelle commande', '/operations/mes-livraisons/?nouvelle-commande'],
    ['Nouvelle commande récurrente', '/operations/mes-commandes-reccurentes/?nouvelle=1'],
    [
      'Commander à nouveau la dernière livraison',
      '/operations/mes-livraisons/?nouvelle-commande&recommander=41393',
    ],
    ['Relever un niveau de cuve', '/operations/gerer-ma-flotte'],
    ['Ajouter un véhicule', '/operations/gerer-ma-flotte?onglet=vehicules&ajouter=vehicule'],
    ['Importer ma flotte', '/operations/gerer-ma-flotte?onglet=vehicules&importer=1'],
    ['Créer un export', '/analytics/mes-exports?nouveau=1'],
    ['Télécharger la dernière facture', undefined],
    ['Inviter un utilisateur', '/gestion-des-utilisateurs/?inviter='],
    ['Ajouter une adresse', '/entreprise/?edit=adresse-nouvelle#adresses'],
    ['Changer d’entreprise\u00a0: Béton de l’Estuaire', undefined],
    ['Thème sombre', undefined],
    ['Actualiser les données', undefined],
    ['Se déconnecter', undefined],
  ]);
});

test('an accountant gets no action of orders or of the fleet', () => {
  const accounting = [
    'ORDER_READ',
    'FINANCE_READ',
    'FINANCE_PAY',
    'PAYMENT_METHOD_WRITE',
    'USER_READ',
    'ANALYTICS_READ',
    'EXPORT_CREATE',
  ] as const;
  expect(titles(accounting)).toEqual([
    'Créer un export',
    'Télécharger la dernière facture',
    'Changer d’entreprise\u00a0: Béton de l’Estuaire',
    'Thème sombre',
    'Actualiser les données',
    'Se déconnecter',
  ]);
});

test('actions of the last delivery and the last invoice are left out while these are unknown', () => {
  const offered = titles(allPermissions, { lastOrder: undefined, lastInvoice: false }).join();
  expect(offered).not.toMatch(/dernière/);
  expect(titles(['ORDER_READ']).join(), 'left out without the permission too').not.toMatch(
    /dernière/,
  );
});

test('without a connection only the theme and the sign-out stay enabled', () => {
  const cut = 'Disponible une fois reconnecté.';
  const available = actions(allPermissions, { cut, cutReading: cut }).filter(
    ({ reason }) => !reason,
  );
  expect(available.map(({ title }) => title)).toEqual(['Thème sombre', 'Se déconnecter']);
});

const tank = (id: string, title: string) => ({
  id: `TANK:${id}`,
  group: 'Cuves' as const,
  icon: Droplet,
  title,
  subtitle: 'Gazole B7 · Dépôt Toulouse',
  command: 'open' as const,
  to: `/operations/gerer-ma-flotte?cuve=${id}`,
});
const readings = (...given: Parameters<typeof actions>) =>
  actions(...given).filter(({ command }) => command === 'tank-reading');

test('each cached tank has a reading action with its name, shown in searches only', () => {
  const tanks = [tank('t1', 'Gazole flotte'), tank('t2', 'AdBlue')];
  expect(
    readings(allPermissions, { tanks }).map(({ title, subtitle, to, searched }) => [
      title,
      subtitle,
      to,
      searched,
    ]),
  ).toEqual([
    ['Relever un niveau de cuve', undefined, '/operations/gerer-ma-flotte', undefined],
    [
      'Relever le niveau\u00a0: Gazole flotte',
      'Gazole B7 · Dépôt Toulouse',
      '/operations/gerer-ma-flotte?cuve=t1&relever=1',
      true,
    ],
    [
      'Relever le niveau\u00a0: AdBlue',
      'Gazole B7 · Dépôt Toulouse',
      '/operations/gerer-ma-flotte?cuve=t2&relever=1',
      true,
    ],
  ]);
  expect(readings(['ORDER_READ'], { tanks }), 'without the permission').toEqual([]);
});

test.each([['relever'], ['jauge'], ['gazole flotte']])(
  '“%s” finds the reading of a tank',
  (term) => {
    const tanks = [tank('t1', 'Gazole flotte'), tank('t2', 'AdBlue')];
    const found = find(indexed(actions(allPermissions, { tanks })), term);
    expect(found.map(({ to }) => to)).toContain('/operations/gerer-ma-flotte?cuve=t1&relever=1');
  },
);

test('without a connection reading actions are enabled only where a reading may wait on this device', () => {
  const cut = 'Disponible une fois reconnecté.';
  const tanks = [tank('t1', 'Gazole flotte'), tank('t2', 'AdBlue')];
  const reasons = (cutReading: string | undefined) =>
    readings(allPermissions, { cut, cutReading, tanks }).map(({ reason }) => reason);
  expect(reasons(cut)).toEqual([cut, cut, cut]);
  expect(reasons(undefined)).toEqual([undefined, undefined, undefined]);
});

test('the theme action switches to the other theme', () => {
  expect(titles(allPermissions, { dark: true })).toContain('Thème clair');
});

test('each entry has a unique id, and an order carries the palette as its source', () => {
  const tanks = [tank('t1', 'Gazole flotte'), tank('t2', 'AdBlue')];
  const all = [...actions(allPermissions, { tanks }), ...screenEntries(may(allPermissions))];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all[0]?.state).toEqual({ source: 'palette' });
});

test('screens that the user may not open are left out', () => {
  const screens = screenEntries(may(['ORDER_READ'])).map(({ title, keys }) => [title, keys]);
  expect(screens).toContainEqual(['Mes livraisons', 'g l']);
  expect(screens.map(([title]) => title)).not.toContain('Finance');
});
