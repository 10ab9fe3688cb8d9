// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { handlingOf, type RequestParts } from './handling';

const origin = 'https://citerne.example';
const kept = ['/', '/theme.js', '/offline.html', '/assets/index-1a2b.js'];
const handling = (path: string, more: Partial<RequestParts> = {}) =>
  handlingOf(
    { method: 'GET', mode: 'no-cors', url: new URL(path, origin).href, ...more },
    origin,
    kept,
  );
const navigation = { mode: 'navigate' } as const;

test.each([
  '/',
  '/?source=raccourci',
  '/operations',
  '/operations/mes-livraisons/',
  '/operations/mes-livraisons/10482',
  '/operations/mes-commandes-reccurentes/42/',
  '/operations/gerer-ma-flotte',
  '/finance/?statut=paid',
  '/entreprise/?edit=contacts',
  '/analytics/mes-exports',
  '/gestion-des-utilisateurs/',
])('%s is a screen', (path) => expect(handling(path, navigation)).toBe('screen'));

test('the password recovery is handled as a page that needs a network', () => {
  expect(handling('/password_recovery/', navigation)).toBe('online');
});

test.each(['/assets/index-1a2b.js', '/assets/CompanyPage-9z.css', '/theme.js'])(
  '%s is a file',
  (path) => expect(handling(path)).toBe('file'),
);

describe('is not handled, by navigation or otherwise:', () => {
  test.each([
    '/graphql',
    '/graphql?query=%7Bme%7Bid%7D%7D',
    '/auth/token',
    '/auth/signout',
    '/files/logos/a.png?e=1&s=2',
    '/handle_token?code=c&state=s',
    '/handle_token/',
    '/password_recovery/un-jeton',
    '/graphiql',
    '/graphiql/',
    '/graphiql/assets/index.js',
    '/storybook/',
    '/storybook/iframe.html',
    '/storybook/assets/index.js',
    '/sandbox',
    '/sandbox/',
    '/healthz',
    '/readyz',
    '/sw.js',
    '/nulle-part',
    '/operations/nulle-part',
    '/operations/mes-livraisons//',
  ])('%s', (path) => {
    expect(handling(path)).toBeNull();
    expect(handling(path, navigation)).toBeNull();
  });

  test.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])('%s', (method) => {
    expect(handling('/', { method, ...navigation })).toBeNull();
    expect(handling('/assets/index-1a2b.js', { method })).toBeNull();
  });

  test.each(['https://provider.example', 'http://citerne.example', 'https://citerne.example:8443'])(
    '%s',
    (other) => {
      expect(handling(`${other}/finance/`, navigation)).toBeNull();
      expect(handling(`${other}/assets/index-1a2b.js`)).toBeNull();
    },
  );

  test('a request of a screen’s path that is no navigation', () => {
    expect(handling('/finance/')).toBeNull();
  });
});
