/** Pages whose content comes later: their title, and one sentence that does not pretend. */
export const screens = {
  analytics: {
    title: 'Tableau de bord',
    sentence:
      'Cette page n’est pas encore disponible. Vous y suivrez vos volumes, vos dépenses et vos émissions.',
  },
} as const satisfies Record<string, { title: string; sentence: string }>;
