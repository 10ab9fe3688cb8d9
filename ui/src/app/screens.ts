import type { Permissions } from '../components/permissions/usePermissions';
import type { Permission } from '../graphql/types.generated';
import { paths } from '../lib/paths';
import { texts } from '../strings/texts';

/** A screen with its label, address and shortcut. */
export type Screen = {
  /** The key that opens it after `g`. */
  key: string;
  label: string;
  to: string;
  /** The permission to see it. */
  needs?: Permission;
};

/** All screens, in the order of product 4.5. */
const screens: readonly Screen[] = [
  { key: 'a', label: texts.home, to: paths.home },
  { key: 'o', label: 'Operations', to: paths.operations, needs: 'ORDER_READ' },
  { key: 'l', label: 'Mes livraisons', to: paths.deliveries, needs: 'ORDER_READ' },
  { key: 'c', label: 'Mes commandes réccurentes', to: paths.recurringOrders, needs: 'ORDER_READ' },
  { key: 'v', label: 'Gérer ma flotte', to: paths.fleet, needs: 'ORDER_READ' },
  { key: 'f', label: 'Finance', to: paths.finance, needs: 'FINANCE_READ' },
  { key: 't', label: 'Tableau de bord', to: paths.analytics, needs: 'ANALYTICS_READ' },
  { key: 'x', label: 'Mes exports', to: paths.exports, needs: 'EXPORT_CREATE' },
  { key: 'e', label: 'Entreprise', to: paths.company },
  { key: 'u', label: 'Gestion des utilisateurs', to: paths.users, needs: 'USER_READ' },
];

/** The keys that open a screen after `g`, regardless of permissions. */
export const screenKeys: readonly string[] = screens.map(({ key }) => key);

/** Returns the screens that the user may open. */
export function screensFor(may: Permissions['may']): readonly Screen[] {
  return screens.filter(({ needs }) => !needs || may(needs));
}
