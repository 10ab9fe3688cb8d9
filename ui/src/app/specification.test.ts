import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { routes } from './routes';

/** The paths of specification §2, with a value for each parameter. */
const specified = [
  '/',
  '/handle_token',
  '/operations',
  '/operations/',
  '/operations/mes-livraisons/',
  '/operations/mes-livraisons/42',
  '/operations/mes-commandes-reccurentes/',
  '/operations/mes-commandes-reccurentes/42',
  '/operations/gerer-ma-flotte',
  '/finance/',
  '/entreprise/',
  '/analytics/',
  '/analytics/mes-exports',
  '/gestion-des-utilisateurs/',
  '/password_recovery/',
  '/password_recovery/jeton',
];

function patternOf(path: string): string | undefined {
  return matchRoutes(routes, path)?.at(-1)?.route.path;
}

it.each(specified)('%s has a route of its own', (path) => {
  expect(matchRoutes(routes, path)).not.toBeNull();
  expect(patternOf(path)).not.toBe('*');
});

it('leaves every other path to the not-found screen', () => {
  expect(patternOf('/nulle-part')).toBe('*');
  expect(patternOf('/operations/nulle-part')).toBe('*');
});
