/** A screen of the dashboard, or a part of its frame. */
export type Screen = {
  /** The title, as in the sidebar. */
  readonly title: string;
  /** The folders of src/ with its operations, the page's first. */
  readonly folders: readonly string[];
};

/** The screens in the order of the sidebar: the frame first; the page without a session and the background operations last. */
export const screens: readonly Screen[] = [
  { title: 'Cadre', folders: ['components/permissions', 'app', 'graphql'] },
  { title: 'Accueil', folders: ['pages/home'] },
  { title: 'Choix de l’entreprise', folders: ['app/business'] },
  { title: 'Operations', folders: ['pages/operations'] },
  {
    title: 'Mes livraisons',
    folders: ['pages/deliveries', 'pages/delivery', 'pages/new-order', 'components'],
  },
  {
    title: 'Mes commandes réccurentes',
    folders: ['pages/recurring-orders', 'pages/recurring-order', 'components/recurring'],
  },
  { title: 'Gérer ma flotte', folders: ['pages/fleet'] },
  { title: 'Finance', folders: ['pages/finance'] },
  { title: 'Tableau de bord', folders: ['pages/analytics'] },
  { title: 'Mes exports', folders: ['pages/exports'] },
  { title: 'Entreprise', folders: ['pages/company', 'components/BusinessForms'] },
  { title: 'Gestion des utilisateurs', folders: ['pages/users'] },
  { title: 'Mot de passe oublié', folders: ['pages/password-recovery'] },
  { title: 'Événements', folders: ['app/events'] },
];

/** Returns the position of a file below src/: the indexes of its screen and of its nearest folder; a folder without a screen comes last. */
export function placeOf(path: string): { screen: number; folder: number } {
  let nearest = '';
  let place = { screen: screens.length, folder: 0 };
  for (const [screen, { folders }] of screens.entries()) {
    for (const [folder, name] of folders.entries()) {
      if (!path.startsWith(`${name}/`) || name.length < nearest.length) continue;
      nearest = name;
      place = { screen, folder };
    }
  }
  return place;
}
