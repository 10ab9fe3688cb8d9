/** Texts that more than one screen shows, in French, with their typography. */
export const texts = {
  contactSupport: 'Contacter le support',
  home: 'Accueil',
  offline: 'Vérifiez votre connexion, puis réessayez.',
  reconnect: 'Se reconnecter',
  retry: 'Réessayer',
  signOut: 'Déconnexion',
} as const;
