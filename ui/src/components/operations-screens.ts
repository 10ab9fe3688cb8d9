import { paths } from '../lib/paths';

/** The screens of Opérations (specification §2). “Operations” and “réccurentes” are spelled as there, intentionally. */
export const operationsScreens = [
  { label: 'Operations', to: paths.operations },
  { label: 'Mes livraisons', to: paths.deliveries, record: 'Livraison' },
  { label: 'Mes commandes réccurentes', to: paths.recurringOrders, record: 'Commande réccurente' },
  { label: 'Gérer ma flotte', to: paths.fleet },
] as const;
