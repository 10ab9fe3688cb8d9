import {
  Building2,
  ChartColumn,
  type LucideIcon,
  ReceiptText,
  Truck,
  UsersRound,
} from 'lucide-react';
import { operationsScreens } from '../../components/operations-screens';
import type { Permission } from '../../graphql/types.generated';
import type { MenuEntry } from '../../lib/events';
import { paths, segments } from '../../lib/paths';
import { nbsp } from '../../lib/typography';

/** A page of a submenu. */
export type SubEntry = {
  label: string;
  to: string;
  /** The breadcrumb of one of its records until the record's name is loaded. */
  record?: string;
  /** As in {@link Entry}. */
  needs?: Permission;
};

/** An entry of the sidebar, with its submenu if it has one. */
export type Entry = {
  /** The name in recorded events. */
  key: MenuEntry;
  label: string;
  icon: LucideIcon;
  to: string;
  /** The permission to see the page; without it the entry is left out (product 3.2). */
  needs?: Permission;
  submenu?: readonly SubEntry[];
  /** The noun of the count beside it: “1 facture en retard”, “2 factures en retard” (product 4.2). */
  badge?: { one: string; many: string };
  /** Blank entries at the end of the submenu. */
  spacers?: number;
};

/**
 * The entries of the sidebar (specification §2), in order. “Operations” and
 * “réccurentes” are spelled as the specification spells them, on purpose.
 */
export const entries: readonly Entry[] = [
  {
    key: 'operations',
    label: 'Opérations',
    icon: Truck,
    to: paths.operations,
    submenu: operationsScreens,
  },
  {
    key: 'finance',
    label: 'Finance',
    icon: ReceiptText,
    to: paths.finance,
    badge: { one: 'facture en retard', many: 'factures en retard' },
    needs: 'FINANCE_READ',
  },
  {
    key: 'analytics',
    label: 'Tableau de bord',
    icon: ChartColumn,
    to: paths.analytics,
    submenu: [
      { label: 'Tableau de bord', to: paths.analytics },
      { label: 'Mes exports', to: paths.exports, needs: 'EXPORT_CREATE' },
    ],
    spacers: 2,
  },
  { key: 'company', label: 'Entreprise', icon: Building2, to: paths.company },
  {
    key: 'users',
    label: 'Gestion des utilisateurs',
    icon: UsersRound,
    to: paths.users,
    needs: 'USER_READ',
  },
];

/**
 * Returns the entries without those of pages that the user may not see (product 3.2); all entries
 * while the permissions are not loaded.
 */
export function entriesFor(permissions: readonly Permission[] | undefined): readonly Entry[] {
  const leads = ({ needs }: { needs?: Permission }) =>
    !needs || permissions?.includes(needs) !== false;
  return entries.filter(leads).map(({ submenu, ...entry }) => ({
    ...entry,
    ...(submenu && { submenu: submenu.filter(leads) }),
  }));
}

/** Returns the count of an entry with its noun; null at 0 and for an entry without a badge. */
export function badgeWords({ badge }: Entry, count: number): string | null {
  if (!badge || count < 1) return null;
  return `${count}${nbsp}${count === 1 ? badge.one : badge.many}`;
}

/** Reports whether a path is nested deeper than one level, which collapses the sidebar (specification §2). */
export function isNested(pathname: string): boolean {
  return segments(pathname).length > 1;
}

/**
 * Returns the value of aria-current for a link: `page` for the page itself, `true`
 * for a section that contains the page.
 */
export function currentMark(
  to: string,
  pathname: string,
  section = false,
): 'page' | 'true' | undefined {
  const target = segments(to);
  const here = segments(pathname);
  const inside = target.every((segment, i) => segment === here[i]);
  if (!inside) return undefined;
  if (target.length === here.length) return 'page';
  return section ? 'true' : undefined;
}
