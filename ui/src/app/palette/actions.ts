import {
  ArrowRight,
  Building2,
  CalendarDays,
  CalendarSync,
  CarFront,
  ChartColumn,
  Download,
  FileDown,
  FileSpreadsheet,
  Fuel,
  House,
  LogOut,
  type LucideIcon,
  MapPinPlus,
  Plus,
  ReceiptText,
  RotateCcw,
  RotateCw,
  SunMoon,
  Truck,
  Upload,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import { newOrderPath } from '../../components/orders/new-order';
import type { Permissions } from '../../components/permissions/usePermissions';
import { newRecurringPath } from '../../components/recurring/address';
import type { Permission } from '../../graphql/types.generated';
import type { PaletteCommand } from '../../lib/events';
import { paths } from '../../lib/paths';
import { fr } from '../../lib/typography';
import { screensFor } from '../screens';
import type { Entry } from './entries';
import { readingEntries } from './readings';

/** The input that decides which actions there are. */
export type Situation = {
  may: Permissions['may'];
  /** Why actions that need the server are disabled; undefined while it can be reached. */
  cut: string | undefined;
  /**
   * Why no tank level can be recorded; undefined when the server is reachable or the reading may wait
   * on this device.
   */
  cutReading: string | undefined;
  /** The cached tanks. */
  tanks: readonly Entry[];
  /** The id of the last delivery; undefined when there is none, or it is not loaded yet. */
  lastOrder: string | undefined;
  /** Whether the last invoice has a file; false while it is not loaded. */
  lastInvoice: boolean;
  /** The businesses that this tab may switch to. */
  others: readonly { readonly id: string; readonly name: string }[];
  /** Whether the page is dark now. */
  dark: boolean;
};

/** An action that opens an address, for users who have one of `needs`. */
type Place = {
  title: string;
  icon: LucideIcon;
  needs: readonly Permission[];
  command: PaletteCommand;
  to: string;
  keys?: string;
  words?: string;
};

const order: Place = {
  title: 'Nouvelle commande',
  icon: Plus,
  needs: ['ORDER_WRITE'],
  command: 'order',
  to: newOrderPath(),
  keys: 'n',
  words: 'passer commander livraison',
};

const recurring: Place = {
  title: 'Nouvelle commande récurrente',
  icon: CalendarSync,
  needs: ['RECURRING_WRITE'],
  command: 'recurring-order',
  to: newRecurringPath(),
};

const fleet: readonly Place[] = [
  {
    title: 'Ajouter un véhicule',
    icon: CarFront,
    needs: ['FLEET_WRITE'],
    command: 'vehicle',
    to: `${paths.fleet}?onglet=vehicules&ajouter=vehicule`,
    words: 'nouveau',
  },
  {
    title: 'Importer ma flotte',
    icon: Upload,
    needs: ['FLEET_WRITE'],
    command: 'fleet-import',
    to: `${paths.fleet}?onglet=vehicules&importer=1`,
    words: 'csv véhicules',
  },
];

const exporting: Place = {
  title: 'Créer un export',
  icon: FileDown,
  needs: ['EXPORT_CREATE'],
  command: 'export',
  to: `${paths.exports}?nouveau=1`,
  words: 'nouvel csv xlsx',
};

const people: readonly Place[] = [
  {
    title: 'Inviter un utilisateur',
    icon: UserPlus,
    needs: ['USER_WRITE'],
    command: 'invite',
    to: `${paths.users}?inviter=`,
  },
  {
    title: 'Ajouter une adresse',
    icon: MapPinPlus,
    needs: ['ORDER_WRITE', 'BUSINESS_WRITE'],
    command: 'address',
    to: `${paths.company}?edit=adresse-nouvelle#adresses`,
    words: 'nouvelle site',
  },
];

/**
 * Returns the actions that the user may do, in the order of product 4.4. Those that need the server
 * carry a reason while it cannot be reached.
 */
export function actionsFor(situation: Situation): readonly Entry[] {
  const { may, cut, cutReading, tanks, lastOrder, lastInvoice, others, dark } = situation;
  const permitted = (...places: readonly Place[]) =>
    places.filter(({ needs }) => may(...needs)).map(placeEntry);
  const again = lastOrder === undefined ? [] : [reorderPlace(lastOrder)];
  const invoice = lastInvoice && may('FINANCE_READ');
  const online = (entries: readonly Entry[]) => entries.map((one) => ({ ...one, reason: cut }));
  const rest: Entry[] = [
    ...permitted(...fleet, exporting),
    ...(invoice ? [action('last-invoice', 'Télécharger la dernière facture', Download)] : []),
    ...permitted(...people),
    ...others.map(({ id, name }) => ({
      ...action('switch-business', fr`Changer d’entreprise : ${name}`, Building2),
      id: `action:switch-business:${id}`,
      business: id,
    })),
  ];
  const theme = action('theme', dark ? 'Thème clair' : 'Thème sombre', SunMoon);
  return [
    ...online(permitted(order, recurring, ...again)),
    ...(may('FLEET_WRITE') ? readingEntries(tanks, cutReading) : []),
    ...online(rest),
    { ...theme, words: 'clair sombre apparence' },
    { ...action('refresh', 'Actualiser les données', RotateCw), keys: 'r', reason: cut },
    { ...action('sign-out', 'Se déconnecter', LogOut), words: 'déconnexion quitter' },
  ];
}

function reorderPlace(id: string): Place {
  return {
    title: 'Commander à nouveau la dernière livraison',
    icon: RotateCcw,
    needs: ['ORDER_WRITE'],
    command: 'reorder',
    to: newOrderPath({ reorder: id }),
    words: 'recommander',
  };
}

function placeEntry({ needs: _, ...place }: Place): Entry {
  // The order form records where it was opened from.
  const state = { source: 'palette' };
  return { ...place, id: `action:${place.command}`, group: 'Actions', state };
}

function action(command: PaletteCommand, title: string, icon: LucideIcon): Entry {
  return { id: `action:${command}`, group: 'Actions', icon, title, command };
}

/** The icons of the screens, by their keys. */
const icons: Readonly<Record<string, LucideIcon>> = {
  a: House,
  o: CalendarDays,
  l: Truck,
  c: CalendarSync,
  v: Fuel,
  f: ReceiptText,
  t: ChartColumn,
  x: FileSpreadsheet,
  e: Building2,
  u: UsersRound,
};

/** Returns the screens that the user may open. */
export function screenEntries(may: Permissions['may']): readonly Entry[] {
  return screensFor(may).map(({ key, label, to }) => ({
    id: `screen:${to}`,
    group: 'Aller à',
    icon: icons[key] ?? ArrowRight,
    title: label,
    keys: `g ${key}`,
    command: 'open',
    to,
  }));
}
