import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { sessionEnd } from '../../auth/session-end';
import { startSignIn } from '../../auth/sign-in';
import { stubBrowser } from '../shell/browser.testing';
import { SessionEndDialog } from './SessionEndDialog';
import { Waiting } from './Waiting';

vi.mock('../../auth/sign-in', () => ({ startSignIn: vi.fn(async () => {}) }));

beforeEach(() => {
  installConfig();
  stubBrowser(1440);
  sessionEnd.set(null);
});

test.each([
  ['expired', 'Votre session a expiré', /saisies non envoyées sont conservées/],
  ['refused', 'Votre session a pris fin', /votre accès a peut-être été retiré.*sont conservées/],
  ['elsewhere', 'Votre session est terminée', /déconnecté dans un autre onglet/],
] as const)('%s: the dialog “%s” opens when the session ends', (reason, title, text) => {
  render(<SessionEndDialog />);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => sessionEnd.set(reason));
  expect(screen.getByRole('dialog', { name: title }).textContent).toMatch(text);
});

test('a sign-out by the user shows no dialog', () => {
  sessionEnd.set('signedOut');
  render(<SessionEndDialog />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the only button has the focus and starts a sign-in on behalf of the user', async () => {
  sessionEnd.set('refused');
  render(<SessionEndDialog />);
  const button = screen.getByRole('button', { name: 'Se reconnecter' });
  expect(screen.getAllByRole('button')).toEqual([button]);
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  expect(startSignIn).toHaveBeenCalledWith('user');
});

test('the waiting page shows one sentence, which is also the window title', () => {
  render(<Waiting>Déconnexion…</Waiting>);
  expect(screen.getByRole('main').textContent).toBe('CiterneDéconnexion…');
  expect(document.title).toBe('Déconnexion… · Citerne');
});
