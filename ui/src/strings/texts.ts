/** Texts that more than one screen shows, in French, with their typography. */
export const texts = {
  contactSupport: 'Contacter le support',
  forbidden: 'L’accès à ces données vous a été refusé. Demandez à un administrateur.',
  home: 'Accueil',
  later: 'Réessayez dans un instant.',
  backOnline: 'Cette page s’affichera automatiquement dès le retour du réseau.',
  offline: 'Vérifiez votre connexion, puis réessayez.',
  offlineTitle: 'Vous êtes hors connexion',
  onceOnline: 'Disponible une fois reconnecté.',
  partial: 'Certaines données n’ont pas pu être chargées.',
  reconnect: 'Se reconnecter',
  retry: 'Réessayer',
  signOut: 'Déconnexion',
} as const;
