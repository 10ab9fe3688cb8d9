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

/** An option of the palette: an action, a screen or a record. */
export type Entry = {
  /** Unique among all entries. */
  id: string;
  group: Group;
  icon: LucideIcon;
  title: string;
  /** Distinguishes entries with similar titles; searched too. */
  subtitle?: string | undefined;
  /** The name that ranks highest in a search; the title by default. */
  called?: string;
  /** More words that a search matches. */
  words?: string;
  /** The title is a reference or a registration: a search matches any part of it. */
  reference?: boolean;
  /** The keyboard shortcut of the same action. */
  keys?: string;
  /** Shown in search results only, to keep the empty palette short. */
  searched?: boolean;
  /** Why it is disabled; undefined where it is enabled. */
  reason?: string | undefined;
  /** Its name in recorded events. */
  command: PaletteCommand;
  /** The URL that it opens; absent for an action without one. */
  to?: string;
  /** The router state of that navigation. */
  state?: object;
  /** The id of the business that the tab switches to. */
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

/** The fields of a record that an entry shows. */
export type Found = Pick<SearchResult, 'kind' | 'id' | 'title' | 'link'> & { subtitle?: string };

/** Returns the entry of a record. */
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
