import {
  CalendarSync,
  CarFront,
  Contact,
  Droplet,
  type LucideIcon,
  MapPin,
  ReceiptText,
  Truck,
  UsersRound,
} from 'lucide-react';
import type { SearchKind, SearchResult } from '../../graphql/types.generated';
import type { PaletteCommand } from '../../lib/events';
import { type Group, kinds, recordId } from './records';

/** What the palette offers: an action, a screen or a record. */
export type Entry = {
  /** Unique. */
  id: string;
  group: Group;
  icon: LucideIcon;
  title: string;
  /** What tells it apart, searched as well. */
  subtitle?: string | undefined;
  /** By what it is found before its other words; its title by default. */
  called?: string;
  /** Further words by which it is found. */
  words?: string;
  /** Its title is a reference or a registration, of which any part is enough. */
  reference?: boolean;
  /** The keys that do the same. */
  keys?: string;
  /** Shown for what is typed alone: an empty palette is short. */
  searched?: boolean;
  /** Why it is not available; undefined where it is. */
  reason?: string | undefined;
  /** Its name in recorded events. */
  command: PaletteCommand;
  /** Where it leads; absent for what is done in place. */
  to?: string;
  /** Passed to the page that it leads to. */
  state?: object;
  /** The id of the business that the tab turns to. */
  business?: string;
};

const icons: Record<SearchKind, LucideIcon> = {
  ORDER: Truck,
  RECURRING_ORDER: CalendarSync,
  INVOICE: ReceiptText,
  VEHICLE: CarFront,
  TANK: Droplet,
  ADDRESS: MapPin,
  CONTACT: Contact,
  USER: UsersRound,
};

/** What is shown of a record. */
export type Found = Pick<SearchResult, 'kind' | 'id' | 'title' | 'link'> & { subtitle?: string };

/** A record as the palette offers it. */
export function recordEntry({ kind, id, title, subtitle, link }: Found): Entry {
  const { group, noun, reference = false } = kinds[kind];
  return {
    id: recordId(kind, id),
    group,
    icon: icons[kind],
    title,
    subtitle: subtitle || noun,
    reference,
    command: 'open',
    to: link,
  };
}
