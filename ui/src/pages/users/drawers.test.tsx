/** The drawers alone: the time between the server's response and their closing. */
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { permissionsOf } from '../../components/permissions/usePermissions';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { yanis } from '../../stories/users';
import { EditDrawer } from './EditDrawer';
import { InviteDrawer } from './InviteDrawer';
import type { User_UserFragment } from './Users.generated';

const access = permissionsOf({
  me: { id: '7', role: 'OWNER', permissions: ['USER_WRITE'] },
  currentBusiness: null,
});
const onClose = vi.fn();
const writes = {
  invite: vi.fn(async () => []),
  update: vi.fn(async () => []),
  readAgain: () => {},
} as never;

beforeEach(() => {
  stubBrowser(1440);
  vi.clearAllMocks();
});

/** Shows a drawer whose opener is slow: `onClose` is called, but the drawer stays. */
async function show(drawer: ReactElement) {
  const router = createMemoryRouter([
    { path: '/', element: <ToastProvider>{drawer}</ToastProvider> },
  ]);
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
}

/** Presses the drawer's button three times: twice in one frame, and once after the response. */
async function pressThrice(name: string | RegExp) {
  const button = screen.getByText(name, { selector: 'button *' });
  await act(async () => {
    button.click();
    button.click();
  });
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await userEvent.click(button);
}

test('an invitation is sent once, even when its drawer is slow to close', async () => {
  const props = { access, writes, onClose };
  await show(<InviteDrawer {...props} />);
  const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' });
  await userEvent.type(field(/^E-mail/), yanis.email);
  await userEvent.type(field(/^Prénom/), 'Yanis');
  await userEvent.type(field(/^Nom/), 'Benali');
  await userEvent.click(field(/^Opérations/));
  await pressThrice('Envoyer l’invitation');
  expect(props.writes).toHaveProperty('invite.mock.calls.length', 1);
});

test('a role is assigned once, even when its drawer is slow to close', async () => {
  const props = { access, writes, onClose, user: yanis as User_UserFragment };
  await show(<EditDrawer {...props} />);
  await userEvent.click(screen.getByLabelText('Administrateur', { selector: 'input' }));
  await pressThrice(/^Donner le rôle/);
  expect(props.writes).toHaveProperty('update.mock.calls.length', 1);
});
