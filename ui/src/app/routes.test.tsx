import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installConfig } from '../auth/fixture';
import { leave } from '../auth/leave';
import { sessionEnd } from '../auth/session-end';
import { storeCredentials } from '../auth/storage';
import { business, customer, fixtureClient } from '../graphql/test';
import { App } from './App';
import { routes } from './routes';
import { stubBrowser } from './shell/browser.testing';

const chunks: string[] = [];
vi.mock('../pages/home/HomePage', () => {
  chunks.push('home');
  return { HomePage: () => <h1>Accueil</h1> };
});
vi.mock('../pages/company/CompanyPage', () => {
  chunks.push('company');
  return { CompanyPage: () => <h1>Entreprise</h1> };
});

const went = vi.spyOn(leave, 'to');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sessionEnd.set(null);
  installConfig();
  stubBrowser(1440);
  went.mockReset().mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

const signIn = () =>
  storeCredentials({
    token_type: 'Bearer',
    access_token: 'sealed',
    expires_in: 3600,
    scope: 'full',
  });

/** Waits for the heading by its element: queries by role are slow on a complete frame. */
const heading = (text: string) =>
  waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(text));
const frame = () => document.querySelector('nav[aria-label="Navigation principale"]');

async function visit(path: string) {
  const client = fixtureClient({
    query: {
      me: customer(),
      appConfig: { providerName: 'Sandbox Énergies' },
      businesses: [business()],
      currentBusiness: business(),
      gasList: [],
      orders: { items: [], pageInfo: { page: 1, perPage: 20, totalCount: 0, totalPages: 1 } },
      home: { liveOrders: [], todo: [], prices: [], activity: [] },
      analytics: {
        volumeSeries: [],
        spendSeries: [],
        priceSeries: [],
        emissionsSeries: [],
        avoidedSeries: [],
        bySite: [],
        byVehicle: [],
        anomalies: [],
      },
      tanks: { items: [], pageInfo: { page: 1, perPage: 20, totalCount: 0, totalPages: 1 } },
      passwordRecoveryToken: 'UNKNOWN',
    },
    mutation: { switchBusiness: customer() },
  });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await act(async () => {
    render(<App client={client} router={router} />);
  });
  return router;
}

// Every guarded route of the specification (§2), with the heading of its page.
const guarded = [
  ['/', 'Accueil'],
  ['/operations/', 'Operations'],
  ['/operations/mes-livraisons/', 'Mes livraisons'],
  ['/operations/mes-livraisons/10482', 'Cette commande est introuvable.'],
  ['/operations/mes-commandes-reccurentes/', 'Mes commandes réccurentes'],
  ['/operations/mes-commandes-reccurentes/42', 'Cette commande récurrente est introuvable.'],
  ['/operations/gerer-ma-flotte', 'Gérer ma flotte'],
  ['/finance/', 'Finance'],
  ['/entreprise/', 'Entreprise'],
  ['/analytics/', 'Tableau de bord'],
  ['/analytics/mes-exports', 'Mes exports'],
  ['/gestion-des-utilisateurs/', 'Gestion des utilisateurs'],
] as const;

describe.each(guarded)('%s', (path, title) => {
  test('shows its page in the frame to a signed-in user', async () => {
    signIn();
    await visit(path);
    await heading(title);
    expect(frame()).not.toBeNull();
    expect(went).not.toHaveBeenCalled();
  });

  test('starts a sign-in without a session, and remembers the path', async () => {
    await visit(`${path}?x=1`);
    await heading('Redirection vers la page de connexion…');
    expect(went).toHaveBeenCalledOnce();
    expect(localStorage.getItem('previousPath')).toBe(`${path}?x=1`);
    expect(document.querySelector('nav')).toBeNull();
  });
});

test('no code of a protected page is fetched before the guard has passed', async () => {
  chunks.length = 0;
  await visit('/');
  await heading('Redirection vers la page de connexion…');
  expect(chunks).toEqual([]);
});

test.each(guarded)('%s is the path in the address bar, with or without the slash', async (path) => {
  signIn();
  const other = path === '/' ? '/' : path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  const router = await visit(`${other}?x=1`);
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  expect(router.state.location.search).toBe('?x=1');
});

test.each([
  ['/password_recovery', 'Mot de passe oublié'],
  ['/password_recovery/', 'Mot de passe oublié'],
  ['/password_recovery/un-jeton', 'Ce lien n’est pas valide.'],
  ['/password_recovery/un-jeton/', 'Ce lien n’est pas valide.'],
])('%s needs no session, has no sidebar and keeps no token', async (path, title) => {
  const router = await visit(path);
  await heading(title);
  expect(document.querySelector('nav')).toBeNull();
  expect(router.state.location.pathname).toMatch(/^\/password_recovery\/?$/);
  expect(went).not.toHaveBeenCalled();
});

test('the sign-in callback is outside the frame', async () => {
  await visit('/handle_token?code=c&state=s');
  // A memory router has its own origin, which is not the configured one.
  await heading('Adresse de retour inattendue');
  expect(document.querySelector('nav')).toBeNull();
});

describe('an unknown path', () => {
  test.each([
    ['outside the frame', false],
    ['inside the frame once signed in', true],
  ])('is the not-found screen, %s', async (_where, signedIn) => {
    if (signedIn) signIn();
    await visit('/operations/nulle-part');
    await heading('Oups, cette page n’existe pas :(');
    expect(screen.getByAltText('Not found')).toBeTruthy();
    expect(screen.getByText('Retour').closest('a')?.getAttribute('href')).toBe('/');
    expect(frame() !== null).toBe(signedIn);
    expect(went).not.toHaveBeenCalled();
  });
});

test('each navigation is guarded, not only the first', async () => {
  signIn();
  const router = await visit('/finance/');
  await heading('Finance');
  localStorage.clear();
  await act(() => router.navigate('/entreprise/'));
  await heading('Redirection vers la page de connexion…');
});

test('the focus goes to the heading after a navigation, not on the first load', async () => {
  signIn();
  const router = await visit('/finance/');
  await heading('Finance');
  expect(document.activeElement).toBe(document.body);
  for (const [path, title] of [
    ['/entreprise/', 'Entreprise'],
    ['/password_recovery/', 'Mot de passe oublié'],
    ['/finance/', 'Finance'],
    ['/nulle-part', 'Oups, cette page n’existe pas :('],
  ] as const) {
    await act(() => router.navigate(path));
    await heading(title);
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('h1')));
  }
});

test('only on the home page is the home link marked as current', async () => {
  signIn();
  const router = await visit('/nulle-part');
  await heading('Oups, cette page n’existe pas :(');
  const home = () => document.querySelector('header a[href="/"]')?.getAttribute('aria-current');
  expect(home()).toBeNull();
  expect(document.title).toBe(`Page introuvable · ${business().name} · Citerne`);
  await act(() => router.navigate('/'));
  await heading('Accueil');
  expect(home()).toBe('page');
});

test('a third automatic sign-in within a minute shows an error page instead of a redirect', async () => {
  sessionStorage.setItem('auth-starts', JSON.stringify([Date.now(), Date.now()]));
  await visit('/');
  await heading('La connexion n’a pas abouti');
  expect(screen.getByText(/^\[AuthError\]/)).toBeTruthy();
  expect(went).not.toHaveBeenCalled();
});

test('a browser that refuses site data gets an error page, without a redirect', async () => {
  const refused = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await visit('/');
  await heading('Cookies bloqués');
  refused.mockRestore();
  expect(went).not.toHaveBeenCalled();
});
