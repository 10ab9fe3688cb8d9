/** Every route of the specification (§2) for a signed-in user, and an unknown path. */
export const routes = [
  '/',
  '/operations/',
  '/operations/mes-livraisons/',
  '/operations/mes-livraisons/10482',
  '/operations/mes-commandes-reccurentes/',
  '/operations/mes-commandes-reccurentes/42',
  '/operations/gerer-ma-flotte',
  '/finance/',
  '/entreprise/',
  '/analytics/',
  '/analytics/mes-exports',
  '/gestion-des-utilisateurs/',
  '/password_recovery/',
  '/password_recovery/un-jeton',
  '/nulle-part',
] as const;
