/** Pages whose content comes later: their title, and one sentence that does not pretend. */
export const screens = {
  recurringOrders: {
    title: 'Mes commandes réccurentes',
    sentence:
      'Vos commandes passées à intervalles réguliers seront gérées ici. Elles ne sont pas encore disponibles.',
  },
  recurringOrder: {
    title: 'Commande réccurente',
    sentence:
      'Le détail de cette commande et ses prochaines dates seront présentés ici. Ils ne sont pas encore disponibles.',
  },
  fleet: {
    title: 'Gérer ma flotte',
    sentence: 'Vos véhicules et vos cuves seront gérés ici. Ils ne sont pas encore disponibles.',
  },
  finance: {
    title: 'Finance',
    sentence:
      'Vos factures, votre solde et vos règlements seront présentés ici. Ils ne sont pas encore disponibles.',
  },
  analytics: {
    title: 'Tableau de bord',
    sentence:
      'Vos volumes, vos dépenses et vos émissions seront présentés ici. Ils ne sont pas encore disponibles.',
  },
  exports: {
    title: 'Mes exports',
    sentence: 'Vos exports de données seront créés ici. Ils ne sont pas encore disponibles.',
  },
} as const satisfies Record<string, { title: string; sentence: string }>;
