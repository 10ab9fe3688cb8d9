import { addressName, contactName } from '../../components/names';
import type { Permissions } from '../../components/permissions/usePermissions';
import type { Permission, SearchKind } from '../../graphql/types.generated';
import { dateShort } from '../../lib/format';
import { paths } from '../../lib/paths';

/** The groups of the palette, in order (product 4.4). */
export const groups = [
  'Récents',
  'Actions',
  'Aller à',
  'Livraisons',
  'Factures',
  'Véhicules',
  'Cuves',
  'Sites et contacts',
  'Utilisateurs',
] as const;

/** One of {@link groups}. */
export type Group = (typeof groups)[number];

type Kind = {
  group: Group;
  /** The subtitle of a record that has no other. */
  noun: string;
  needs: Permission;
  reference?: boolean;
};

/** The kinds of records (schema: SearchKind). */
export const kinds: Record<SearchKind, Kind> = {
  ORDER: {
    group: 'Livraisons',
    noun: 'Livraison',
    needs: 'ORDER_READ',
    reference: true,
  },
  RECURRING_ORDER: {
    group: 'Livraisons',
    noun: 'Commande récurrente',
    needs: 'ORDER_READ',
  },
  INVOICE: {
    group: 'Factures',
    noun: 'Facture',
    needs: 'FINANCE_READ',
    reference: true,
  },
  VEHICLE: {
    group: 'Véhicules',
    noun: 'Véhicule',
    needs: 'ORDER_READ',
    reference: true,
  },
  TANK: { group: 'Cuves', noun: 'Cuve', needs: 'ORDER_READ' },
  ADDRESS: { group: 'Sites et contacts', noun: 'Site', needs: 'ORDER_READ' },
  CONTACT: { group: 'Sites et contacts', noun: 'Contact', needs: 'ORDER_READ' },
  USER: { group: 'Utilisateurs', noun: 'Utilisateur', needs: 'USER_READ' },
};

/**
 * Returns the address that shows a record. For sites, contacts and users it opens the form if the
 * user may change them, else the list.
 */
export function linkOf(kind: SearchKind, id: string, may: Permissions['may']): string {
  const name = encodeURIComponent(id);
  switch (kind) {
    case 'ORDER':
      return paths.delivery(id);
    case 'RECURRING_ORDER':
      return paths.recurringOrder(id);
    case 'INVOICE':
      return `${paths.finance}?facture=${name}`;
    case 'VEHICLE':
      return `${paths.fleet}?onglet=vehicules&vehicule=${name}`;
    case 'TANK':
      return `${paths.fleet}?cuve=${name}`;
    case 'ADDRESS':
      return `${paths.company}${may('ORDER_WRITE', 'BUSINESS_WRITE') ? `?edit=adresse-${name}` : ''}#adresse-${name}`;
    case 'CONTACT':
      return `${paths.company}${may('ORDER_WRITE', 'BUSINESS_WRITE') ? `?edit=contact-${name}` : ''}#contact-${name}`;
    case 'USER':
      return `${paths.users}${may('USER_WRITE') ? `?modifier=${name}` : ''}`;
  }
}

/** Returns the entry id of a record. */
export function recordId(kind: SearchKind, id: string): string {
  return `${kind}:${id}`;
}

/** Returns the kind of record of an entry id; undefined for a kind that only a later version knows. */
export function kindOf(entryId: string): SearchKind | undefined {
  const [kind = ''] = entryId.split(':', 1);
  return Object.hasOwn(kinds, kind) ? (kind as SearchKind) : undefined;
}

/** A record of the cache, with only the fields that were read. */
export type Held = Readonly<Record<string, unknown>>;

/** The extracted cache: records by cache id. */
export type Store = Readonly<Record<string, Held | undefined>>;

/** The texts of a record. */
export type RecordTexts = {
  /** Empty while the fields of the name are not read. */
  title: string;
  subtitle: string;
  /** The moment that records are sorted by, latest first. */
  at?: string;
};

type Reader = { kind: SearchKind; describe: (record: Held, store: Store) => RecordTexts };

/** The reader of each type of the cache that the palette searches. */
export const readers: Readonly<Record<string, Reader>> = {
  Order: {
    kind: 'ORDER',
    describe: (order, store) => {
      const day = text(within(order, 'slot', store)['date']) || text(order['deliveredAt']);
      return {
        title: text(order['reference']),
        subtitle: joined(siteOf(order, store), day && dateShort(day)),
        at: day || text(order['createdAt']),
      };
    },
  },
  RecurringOrder: {
    kind: 'RECURRING_ORDER',
    describe: (order, store) => ({
      title: text(order['name']),
      subtitle: joined('Commande récurrente', text(order['reference']), siteOf(order, store)),
    }),
  },
  Invoice: {
    kind: 'INVOICE',
    describe: (invoice) => {
      const day = text(invoice['issuedOn']);
      const credit = invoice['kind'] === 'CREDIT_NOTE';
      return {
        title: text(invoice['number']),
        subtitle: joined(credit ? 'Avoir' : 'Facture', day && dateShort(day)),
        at: day,
      };
    },
  },
  Vehicle: {
    kind: 'VEHICLE',
    describe: (vehicle) => {
      const model = [text(vehicle['brand']), text(vehicle['model'])].filter(Boolean).join(' ');
      return {
        title: text(vehicle['registration']),
        subtitle: joined(text(vehicle['label']), model),
      };
    },
  },
  Tank: {
    kind: 'TANK',
    describe: (tank, store) => ({
      title: text(tank['name']),
      subtitle: joined(text(within(tank, 'gas', store)['shortName']), siteOf(tank, store)),
    }),
  },
  Address: {
    kind: 'ADDRESS',
    describe: (address) => ({
      title: nameOfSite(address),
      subtitle: joined('Site', `${text(address['postalCode'])} ${text(address['city'])}`.trim()),
    }),
  },
  Contact: {
    kind: 'CONTACT',
    describe: (contact) => ({
      title: nameOfPerson(contact),
      subtitle: joined('Contact', text(contact['jobTitle'])),
    }),
  },
  BusinessUser: {
    kind: 'USER',
    describe: (user) => ({
      title: nameOfPerson(user) || text(user['email']),
      subtitle: text(user['email']),
    }),
  },
};

/** Returns the title of a visited record; empty while the fields of its name are not read. */
export function titleOf(record: Held): string {
  return readers[text(record['__typename'])]?.describe(record, {}).title ?? '';
}

function siteOf(record: Held, store: Store): string {
  return nameOfSite(within(record, 'address', store));
}

function nameOfSite(address: Held): string {
  const [label, line1, city] = ['label', 'line1', 'city'].map((name) => text(address[name]));
  return label || line1 || city
    ? addressName({ label: label ?? '', line1: line1 ?? '', city: city ?? '' })
    : '';
}

function nameOfPerson(person: Held): string {
  const [firstName, lastName] = [text(person['firstName']), text(person['lastName'])];
  return firstName || lastName ? contactName({ firstName, lastName }) : '';
}

/** Returns the object in a field of a record, embedded or referenced by cache id. */
function within(record: Held, field: string, store: Store): Held {
  const value = record[field] as (Held & { __ref?: string }) | null | undefined;
  return (value?.__ref === undefined ? value : store[value.__ref]) ?? {};
}

/** Returns a field as text; empty when it is missing. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ');
}
