import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { credentialsKey } from '../src/auth/storage';
import { SessionLine } from './SessionLine';

let people: Record<string, unknown>;
let sandbox: boolean;

beforeEach(() => {
  people = {};
  sandbox = true;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (address === '/') return new Response(dashboard());
    const { Authorization } = init.headers as Record<string, string>;
    return Response.json({ data: { me: people[Authorization ?? ''] ?? null } });
  });
});

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

function dashboard(): string {
  const config = JSON.stringify({ sandbox, authUrl: 'http://127.0.0.1:8090' });
  return `<meta name="citerne-config" content="${config.replaceAll('"', '&quot;')}">`;
}

/** Signs in with this token, like another tab. */
function signIn(token: string): void {
  const credentials = { token_type: 'Bearer', access_token: token, expires_in: 60, scope: 'full' };
  localStorage.setItem(
    credentialsKey,
    JSON.stringify({ ...credentials, expires_at: Date.now() / 1000 + 60 }),
  );
  act(() => window.dispatchEvent(new StorageEvent('storage')));
}

test('without a session it links to the sign-in and, in the sandbox, to its accounts', async () => {
  render(<SessionLine />);
  expect(screen.getByRole('status').textContent).toMatch(/^Aucune session/);
  screen.getByRole('link', { name: 'Se connecter au tableau de bord' });
  const accounts = await screen.findByRole('link', { name: 'Comptes du bac à sable' });
  expect(accounts.getAttribute('href')).toBe('http://127.0.0.1:8090/sandbox/#comptes');
});

test('it names the signed-in user, and follows a new sign-in', async () => {
  people = {
    'Bearer one': {
      firstName: 'Claire',
      lastName: 'Lemaire',
      currentBusiness: { name: 'Transports Garonne-Adour' },
    },
    'Bearer two': { firstName: 'Nora', lastName: 'Haddad', currentBusiness: null },
  };
  render(<SessionLine />);
  signIn('one');
  await screen.findByText('Claire Lemaire, Transports Garonne-Adour');
  signIn('two');
  expect(screen.queryByText(/Claire/), 'the former user’s name is gone').toBeNull();
  await screen.findByText('Nora Haddad');
});

test('with a real provider it does not link to other accounts', async () => {
  sandbox = false;
  people = { 'Bearer one': { firstName: 'Nora', lastName: 'Haddad', currentBusiness: null } };
  render(<SessionLine />);
  signIn('one');
  await screen.findByText('Nora Haddad');
  expect(screen.queryByRole('link')).toBeNull();
});
