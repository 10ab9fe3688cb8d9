import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AuthError, type AuthErrorCode } from '../../auth/errors';
import { installConfig } from '../../auth/fixture';
import { leave } from '../../auth/leave';
import type { Attempt } from './attempt';
import { HandleTokenPage } from './HandleTokenPage';

const went = vi.spyOn(leave, 'to');

const user = userEvent.setup({ delay: null });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  installConfig();
  went.mockReset().mockImplementation(() => {});
});
afterEach(() => vi.useRealTimers());

/** Shows the page for one attempt. */
async function show(attempt: Attempt) {
  attempt.result.catch(() => undefined);
  const router = createMemoryRouter(
    [
      {
        path: '/handle_token',
        loader: () => attempt,
        element: <HandleTokenPage />,
        hydrateFallbackElement: <></>,
      },
      { path: '*', element: <h1>Votre espace</h1> },
    ],
    { initialEntries: ['/handle_token'] },
  );
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return router;
}

const title = () => document.querySelector('h1')?.textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

// Product S03, word for word.
const rows: [AuthErrorCode, string, string, string[]][] = [
  [
    'AuthError',
    'La connexion n’a pas abouti',
    'Une erreur inattendue s’est produite. Réessayez\u202f; si le problème persiste, contactez le support.',
    ['Se reconnecter', 'Contacter le support'],
  ],
  [
    'CodeRequestWrongStateReceived',
    'Connexion interrompue par sécurité',
    'La réponse reçue ne correspond pas à votre demande de connexion. Cela arrive si vous l’avez commencée dans un autre onglet ou repris une ancienne page.',
    ['Recommencer la connexion'],
  ],
  [
    'TokenRequestMissingAccessToken',
    'Connexion incomplète',
    'Le service de connexion n’a pas délivré d’autorisation d’accès.',
    ['Se reconnecter', 'Contacter le support'],
  ],
  [
    'CodeRequestResponseMissingCode',
    'Réponse de connexion incomplète',
    'Il manque le code de connexion dans l’adresse de retour.',
    ['Recommencer la connexion'],
  ],
  [
    'CodeRequestResponseMissingState',
    'Réponse de connexion incomplète',
    'Il manque un élément de sécurité dans l’adresse de retour.',
    ['Recommencer la connexion'],
  ],
  [
    'CodeRequestResponseWrongRedirectURI',
    'Adresse de retour inattendue',
    'Cette page n’est pas celle prévue pour la connexion. Utilisez l’adresse habituelle de votre espace.',
    ['Aller à l’accueil'],
  ],
  [
    'AccessDenied',
    'Accès refusé',
    'Vous n’avez pas autorisé l’application à accéder à votre compte.',
    ['Recommencer la connexion'],
  ],
  [
    'TokenRequestRefused',
    'Lien de connexion expiré',
    'Ce lien ne peut servir qu’une fois, pendant quelques minutes.',
    ['Recommencer la connexion'],
  ],
  [
    'ServiceUnreachable',
    'Service de connexion injoignable',
    'Vérifiez votre connexion Internet, puis réessayez.',
    ['Réessayer'],
  ],
  [
    'CookiesBlocked',
    'Cookies bloqués',
    'Votre navigateur bloque les cookies nécessaires à la connexion. Autorisez-les pour ce site, puis recommencez.',
    ['Recommencer la connexion'],
  ],
];

describe.each(rows)('%s', (code, heading, text, actions) => {
  test('has its own screen, with its technical details folded away', async () => {
    const error = new AuthError(code);
    await show({ result: Promise.reject(error) });
    expect(title()).toBe(heading);
    expect(document.querySelector('h1 + div')?.textContent).toBe(text);
    const buttons = [...document.querySelectorAll('button, a')].map((button) => button.textContent);
    expect(buttons).toEqual([...actions, 'Copier les détails']);
    const details = document.querySelector('details');
    expect(details?.open).toBe(false);
    expect(details?.textContent).toContain(`[${code}] ${error.message}`);
    expect(document.activeElement?.tagName, 'the focus is on the title').toBe('H1');
    expect(document.querySelector('[aria-live="polite"] h1')).not.toBeNull();
    expect(went, 'the page never redirects automatically').not.toHaveBeenCalled();
  });
});

test('a success replaces the callback page by the requested page', async () => {
  let succeed = (_path: string) => {};
  const router = await show({ result: new Promise((resolve) => (succeed = resolve)) });
  expect(title()).toBe('Connexion en cours…');
  await act(async () => succeed('/finance/?paiement=paid'));
  expect(router.state.location).toMatchObject({ pathname: '/finance/', search: '?paiement=paid' });
  expect(router.state.historyAction).toBe('REPLACE');
});

test('after 8 seconds the page says that it is slow, and offers a retry', async () => {
  const retry = vi.fn((): Attempt => ({ result: Promise.resolve('/') }));
  const router = await show({ result: new Promise(() => {}), retry });
  await pass(7_999);
  expect(title()).toBe('Connexion en cours…');
  await pass(1);
  expect(title()).toBe('C’est un peu plus long que prévu…');
  await user.click(screen.getByText('Réessayer'));
  expect(retry).toHaveBeenCalledOnce();
  expect(router.state.location.pathname).toBe('/');
});

test('the retry after an unreachable service sends the same grant', async () => {
  const retry = vi.fn((): Attempt => ({ result: Promise.resolve('/entreprise/') }));
  const router = await show({ result: Promise.reject(new AuthError('ServiceUnreachable')), retry });
  await user.click(screen.getByText('Réessayer'));
  expect(retry).toHaveBeenCalledOnce();
  expect(router.state.location.pathname).toBe('/entreprise/');
});

test('a new sign-in keeps the page that was first requested', async () => {
  localStorage.setItem('previousPath', '/finance/');
  await show({ result: Promise.reject(new AuthError('AccessDenied')) });
  vi.useRealTimers();
  await user.click(screen.getByText('Recommencer la connexion'));
  await vi.waitFor(() => expect(went).toHaveBeenCalledOnce());
  expect(localStorage.getItem('previousPath')).toBe('/finance/');
});
