import {
  CarFront,
  Contact,
  Droplet,
  type LucideIcon,
  MapPin,
  ReceiptText,
  Repeat,
  Truck,
  UserRound,
} from 'lucide-react';
import type { Permissions } from '../../components/permissions/usePermissions';
import type { Permission, SearchKind, SearchResult } from '../../graphql/types.generated';
import type { PaletteCommand } from '../../lib/events';
import { paths } from '../../lib/paths';

/** The groups of the palette, in the order in which they stand (product 4.4). */
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

/** What the palette offers: an action, a screen or a record. */
export type Entry = {
  /** Unique. */
  id: string;
  group: Group;
  icon: LucideIcon;
  title: string;
  /** What tells it apart, searched as well. */
  subtitle?: string | undefined;
  /** Further words by which it is found. */
  words?: string;
  /** Its title is a reference or a registration, of which any part is enough. */
  reference?: boolean;
  /** The keys that do the same. */
  keys?: string;
  /** Why it is not available; undefined where it is. */
  reason?: string | undefined;
  /** Its name in recorded events. */
  command: PaletteCommand;
  /** Where it leads; absent for what is done in place. */
  to?: string;
  /** Told to the page that it leads to. */
  state?: object;
  /** The id of the business that the tab turns to. */
  business?: string;
};

type Kind = {
  group: Group;
  icon: LucideIcon;
  /** What one of them is, where nothing else tells it apart. */
  noun: string;
  needs: Permission;
  reference?: boolean;
};

/** The kinds of records (schema: SearchKind). */
export const kinds: Record<SearchKind, Kind> = {
  ORDER: {
    group: 'Livraisons',
    icon: Truck,
    noun: 'Livraison',
    needs: 'ORDER_READ',
    reference: true,
  },
  RECURRING_ORDER: {
    group: 'Livraisons',
    icon: Repeat,
    noun: 'Commande récurrente',
    needs: 'ORDER_READ',
  },
  INVOICE: {
    group: 'Factures',
    icon: ReceiptText,
    noun: 'Facture',
    needs: 'FINANCE_READ',
    reference: true,
  },
  VEHICLE: {
    group: 'Véhicules',
    icon: CarFront,
    noun: 'Véhicule',
    needs: 'ORDER_READ',
    reference: true,
  },
  TANK: { group: 'Cuves', icon: Droplet, noun: 'Cuve', needs: 'ORDER_READ' },
  ADDRESS: { group: 'Sites et contacts', icon: MapPin, noun: 'Site', needs: 'ORDER_READ' },
  CONTACT: { group: 'Sites et contacts', icon: Contact, noun: 'Contact', needs: 'ORDER_READ' },
  USER: { group: 'Utilisateurs', icon: UserRound, noun: 'Utilisateur', needs: 'USER_READ' },
};

/** Where a record is shown. The forms of sites, contacts and users are for those who may change them; others see the list. */
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
      return `${paths.company}${may('ORDER_WRITE', 'BUSINESS_WRITE') ? `?edit=adresse-${name}` : ''}#adresses`;
    case 'CONTACT':
      return `${paths.company}${may('ORDER_WRITE', 'BUSINESS_WRITE') ? `?edit=contact-${name}` : ''}#contacts`;
    case 'USER':
      return `${paths.users}${may('USER_WRITE') ? `?modifier=${name}` : ''}`;
  }
}

/** What is told of a record. */
export type Found = Pick<SearchResult, 'kind' | 'id' | 'title' | 'link'> & { subtitle?: string };

/** A record as the palette offers it. */
export function recordEntry({ kind, id, title, subtitle, link }: Found): Entry {
  const { group, icon, noun, reference = false } = kinds[kind];
  return {
    id: recordId(kind, id),
    group,
    icon,
    title,
    subtitle: subtitle || noun,
    reference,
    command: 'open',
    to: link,
  };
}

/** The id of a record among all entries. */
export function recordId(kind: SearchKind, id: string): string {
  return `${kind}:${id}`;
}

/** The kind of a record by the id of its entry; undefined for one that a later version has kept. */
export function kindOf(entryId: string): SearchKind | undefined {
  const [kind = ''] = entryId.split(':', 1);
  return Object.hasOwn(kinds, kind) ? (kind as SearchKind) : undefined;
}
