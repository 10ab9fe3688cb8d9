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

/** What the actions are of. */
export type Situation = {
  may: Permissions['may'];
  /** Why what needs the server is not available; undefined while it can be asked. */
  cut: string | undefined;
  /** Why no level of a tank can be taken: while the server cannot be asked, it may wait on this device. */
  cutReading: string | undefined;
  /** The tanks at hand. */
  tanks: readonly Entry[];
  /** The id of the last delivery; undefined: there is none, or it is not known yet. */
  lastOrder: string | undefined;
  /** The last invoice has a file; false while that is not known. */
  lastInvoice: boolean;
  /** The businesses that this tab may turn to. */
  others: readonly { readonly id: string; readonly name: string }[];
  /** The page is dark. */
  dark: boolean;
};

/** An action that leads to a place, for those who may do one of these. */
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

/** The actions of a person, in the order of product 4.4: those that they may do. What needs the server says so while it cannot be asked. */
export function actionsFor(situation: Situation): readonly Entry[] {
  const { may, cut, cutReading, tanks, lastOrder, lastInvoice, others, dark } = situation;
  const permitted = (...places: readonly Place[]) =>
    places.filter(({ needs }) => may(...needs)).map(placeEntry);
  const again = lastOrder === undefined ? [] : [repeating(lastOrder)];
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

function repeating(id: string): Place {
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
  // The form of an order records where it was opened from.
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

/** The screens of a person. */
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
