/** The records that the command palette finds in the demonstration business, for stories and tests. */
import type { ApolloClient } from '@apollo/client';
import { type Answers, customer, fixtureClient } from '../graphql/test';
import type { SearchKind } from '../graphql/types.generated';
import { fr } from '../lib/typography';
import { garonne, three } from './businesses';

const site = (id: string, label: string, postalCode: string, city: string) => ({
  __typename: 'Address',
  id,
  label,
  line1: '',
  postalCode,
  city,
});

const order = (id: string, reference: string, date: string, address: string) => ({
  __typename: 'Order',
  id,
  reference,
  status: 'delivered',
  slot: { __typename: 'DeliverySlot', date },
  address: { __ref: `Address:${address}` },
});

const invoice = (id: string, number: string, issuedOn: string, kind = 'INVOICE') => ({
  __typename: 'Invoice',
  id,
  number,
  kind,
  issuedOn,
});

const vehicle = (id: string, registration: string, label: string, more: object = {}) => ({
  __typename: 'Vehicle',
  id,
  registration,
  label,
  brand: 'DAF',
  model: 'XF 480',
  active: true,
  ...more,
});

const tank = (id: string, name: string, address: string, active = true) => ({
  __typename: 'Tank',
  id,
  name,
  active,
  gas: { __typename: 'Gas', shortName: 'Gazole B7' },
  address: { __ref: `Address:${address}` },
});

/** The records from visited pages. */
export const records = [
  site('a1', 'Dépôt Toulouse', '31200', 'Toulouse'),
  site('a2', 'Agence Bordeaux', '33520', 'Bruges'),
  order('41393', 'CMD-2026-041393', '2026-11-12', 'a1'),
  order('41400', 'CMD-2026-041400', '2026-11-18', 'a2'),
  invoice('1204', 'FA-2026-001204', '2026-11-01'),
  invoice('7', 'AV-2026-0007', '2026-10-01', 'CREDIT_NOTE'),
  vehicle('v1', 'ZB-418-KT', 'Tracteur 01'),
  vehicle('v2', 'AZ-941-BX', 'Tracteur 02'),
  vehicle('v3', 'ZB-999-KT', 'Tracteur vendu', { active: false }),
  tank('t1', 'Gazole flotte', 'a1'),
  {
    __typename: 'Contact',
    id: 'c1',
    firstName: 'Élodie',
    lastName: 'Béraud-Œuvrard',
    jobTitle: 'Cheffe d’exploitation',
  },
  {
    __typename: 'BusinessUser',
    id: 'u1',
    firstName: 'Karim',
    lastName: 'Haddad',
    email: 'karim.haddad@garonne-adour.example',
    status: 'ACTIVE',
  },
] as const;

/** A record in the form of the server's results. */
export const found = (
  kind: SearchKind,
  id: string,
  title: string,
  subtitle: string,
  link: string,
) => ({ kind, id, title, subtitle, link });

const onServer = [
  found('ORDER', '41393', 'CMD-2026-041393', 'Dépôt Toulouse', '/operations/mes-livraisons/41393'),
  found('ORDER', '38120', 'CMD-2025-038120', 'Base de Pau', '/operations/mes-livraisons/38120'),
  found('VEHICLE', 'v88', 'ZB-700-KT', 'Tracteur 88', '/operations/gerer-ma-flotte?vehicule=v88'),
  found('TANK', 't9', 'Cuve de Toulouse-Sud', 'GNR', '/operations/gerer-ma-flotte?cuve=t9'),
  found(
    'USER',
    'u9',
    'Sophie Toulouse',
    'sophie@garonne-adour.example',
    '/gestion-des-utilisateurs/?modifier=u9',
  ),
];

/** The server's results, the same for every search. */
export const answers: Answers = {
  query: {
    me: customer({ currentBusiness: garonne }),
    businesses: three,
    currentBusiness: garonne,
    orders: { items: [{ __typename: 'Order', id: '41400' }] } as never,
    invoices: {
      items: [
        {
          __typename: 'Invoice',
          id: '1204',
          kind: 'INVOICE',
          number: 'FA-2026-001204',
          pdfUrl: '/files/invoices/1204/pdf',
        },
      ],
    } as never,
    search: onServer,
  },
};

/** A client with these responses, and these records in its cache. */
export function paletteClient(given: Answers = answers, held: readonly object[] = records) {
  const client = fixtureClient(given);
  hold(client, held);
  return client;
}

/** Puts records into the cache as if they had been loaded. */
export function hold(client: ApolloClient, held: readonly object[]): void {
  const named = held.map((record) => {
    const { __typename, id } = record as { __typename: string; id: string };
    return [`${__typename}:${id}`, record] as const;
  });
  client.cache.restore({ ...(client.cache.extract() as object), ...Object.fromEntries(named) });
}

/** As many lorries as the largest fleet has, with their texts. */
export const manyVehicles = Array.from({ length: 2_000 }, (_, n) =>
  vehicle(
    `m${n}`,
    `QA-${String(n % 1_000).padStart(3, '0')}-${n < 1_000 ? 'BC' : 'DF'}`,
    fr`Tracteur ${n}`,
  ),
);
