import { addressName, contactName } from '../../components/names';
import type { Permissions } from '../../components/permissions/usePermissions';
import type { SearchKind } from '../../graphql/types.generated';
import { dateShort } from '../../lib/format';
import { type Entry, kinds, linkOf, recordEntry } from './entries';

/** A record as the cache holds it: as much of it as was read. */
type Held = Readonly<Record<string, unknown>>;

/** The cache, each record under its name. */
export type Store = Readonly<Record<string, Held | undefined>>;

/** What a record says of itself. */
type Told = {
  /** Empty while it is not known. */
  title: string;
  subtitle: string;
  /** The latest of its kind comes first. */
  at?: string;
};

type Reader = { kind: SearchKind; tell: (record: Held, store: Store) => Told };

const readers: Readonly<Record<string, Reader>> = {
  Order: {
    kind: 'ORDER',
    tell: (order, store) => {
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
    tell: (order, store) => ({
      title: text(order['name']),
      subtitle: joined('Commande récurrente', text(order['reference']), siteOf(order, store)),
    }),
  },
  Invoice: {
    kind: 'INVOICE',
    tell: (invoice) => {
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
    tell: (vehicle) => {
      const model = [text(vehicle['brand']), text(vehicle['model'])].filter(Boolean).join(' ');
      return {
        title: text(vehicle['registration']),
        subtitle: joined(text(vehicle['label']), model),
      };
    },
  },
  Tank: {
    kind: 'TANK',
    tell: (tank, store) => ({
      title: text(tank['name']),
      subtitle: joined(text(within(tank, 'gas', store)['shortName']), siteOf(tank, store)),
    }),
  },
  Address: {
    kind: 'ADDRESS',
    tell: (address) => ({
      title: nameOfSite(address),
      subtitle: joined('Site', `${text(address['postalCode'])} ${text(address['city'])}`.trim()),
    }),
  },
  Contact: {
    kind: 'CONTACT',
    tell: (contact) => ({
      title: nameOfPerson(contact),
      subtitle: joined('Contact', text(contact['jobTitle'])),
    }),
  },
  BusinessUser: {
    kind: 'USER',
    tell: (user) => ({
      title: nameOfPerson(user) || text(user['email']),
      subtitle: text(user['email']),
    }),
  },
};

/** The records that the cache holds and the person may see; nothing archived or revoked. Read once, when the palette opens. */
export function cachedEntries(store: Store, may: Permissions['may']): readonly Entry[] {
  const found: (Told & { entry: Entry })[] = [];
  for (const record of Object.values(store)) {
    const reader = readers[text(record?.['__typename'])];
    if (!record || !reader || !may(kinds[reader.kind].needs) || isGone(record)) continue;
    const told = reader.tell(record, store);
    const [{ kind }, id] = [reader, text(record['id'])];
    if (!told.title) continue;
    const { title, subtitle } = told;
    const entry = recordEntry({ kind, id, title, subtitle, link: linkOf(kind, id, may) });
    found.push({ ...told, entry });
  }
  return found.sort(byMoment).map(({ entry }) => entry);
}

/** The title of a record as a visit tells it; empty while it is not known. */
export function titleOf(record: Held): string {
  return readers[text(record['__typename'])]?.tell(record, {}).title ?? '';
}

const names = new Intl.Collator('fr', { numeric: true });

function byMoment(a: Told, b: Told): number {
  const [first, second] = [a.at ?? '', b.at ?? ''];
  if (first !== second) return first > second ? -1 : 1;
  return names.compare(a.title, b.title);
}

function isGone(record: Held): boolean {
  return record['active'] === false || record['status'] === 'REVOKED';
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

/** What a field of a record holds: in its place, or under its own name. */
function within(record: Held, field: string, store: Store): Held {
  const value = record[field] as (Held & { __ref?: string }) | null | undefined;
  return (value?.__ref === undefined ? value : store[value.__ref]) ?? {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ');
}
