/** Pages whose content comes later: their title, and one sentence that does not pretend. */
export const screens = {
  recurringOrders: {
    title: 'Mes commandes réccurentes',
    sentence:
      'Cette page n’est pas encore disponible. Vous y gérerez vos commandes passées à intervalles réguliers.',
  },
  recurringOrder: {
    title: 'Commande réccurente',
    sentence:
      'Cette page n’est pas encore disponible. Vous y verrez le détail de cette commande et ses prochaines dates.',
  },
  analytics: {
    title: 'Tableau de bord',
    sentence:
      'Cette page n’est pas encore disponible. Vous y suivrez vos volumes, vos dépenses et vos émissions.',
  },
  exports: {
    title: 'Mes exports',
    sentence: 'Cette page n’est pas encore disponible. Vous y créerez vos exports de données.',
  },
} as const satisfies Record<string, { title: string; sentence: string }>;
