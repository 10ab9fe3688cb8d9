import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { startSignIn } from '../../auth/sign-in';
import { storeCredentials } from '../../auth/storage';
import { type Answers, customer, fixtureClient, WithClient } from '../../graphql/test';
import type { PasswordRecoveryTokenState } from '../../graphql/types.generated';
import { fill } from '../../lib/user-input.testing';
import { PasswordRecoveryPage } from './PasswordRecoveryPage';

vi.mock('../../auth/sign-in', () => ({ startSignIn: vi.fn(async () => {}) }));

const email = 'claire.lemaire@garonne-adour.example';
const good = 'Un-Secret-bien-a-moi-26!';
const fault = (code: string, message: string, field: string[] | null = null) => ({
  __typename: 'UserError' as const,
  field,
  code,
  message,
});

beforeEach(() => {
  localStorage.clear();
  installConfig();
  vi.mocked(startSignIn).mockClear();
});

async function visit(path: string, answers: Answers) {
  const client = fixtureClient(answers);
  const router = createMemoryRouter(
    ['/password_recovery/', '/password_recovery/:token'].map((route) => ({
      path: route,
      element: <PasswordRecoveryPage />,
    })),
    { initialEntries: [path] },
  );
  await act(async () => {
    render(
      <WithClient client={client}>
        <RouterProvider router={router} />
      </WithClient>,
    );
  });
  return { router, client };
}

const type = (label: string, value: string) =>
  fill(screen.getByLabelText(label, { exact: false, selector: 'input' }), value);
const press = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
};
const heading = () => document.querySelector('h1')?.textContent;

test.each([
  ['', 'Indiquez l’adresse e-mail.'],
  ['claire', /^Adresse e-mail invalide\. Exemple\s: prenom\.nom@entreprise\.fr$/],
])('the address “%s” is rejected before sending', async (value, message) => {
  const requestPasswordRecovery = vi.fn();
  await visit('/password_recovery/', { mutation: { requestPasswordRecovery } });
  await type('E-mail', value);
  await press('Envoyer le lien');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(requestPasswordRecovery).not.toHaveBeenCalled();
});

test('the confirmation names the address and takes the focus; another link can be requested after a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const sandboxLink = 'http://localhost:8080/password_recovery/jeton';
    const requestPasswordRecovery = vi.fn(() => ({ ok: true, sandboxLink, userErrors: [] }));
    await visit('/password_recovery/', { mutation: { requestPasswordRecovery } });
    await type('E-mail', ` ${email} `);
    await press('Envoyer le lien');
    const answer = await screen.findByText(/^Si un compte correspond à/);
    expect(answer.textContent).toBe(
      `Si un compte correspond à ${email}, un lien vient d’être envoyé. Il est valable 60\u00a0minutes. Pensez à vérifier vos courriers indésirables.`,
    );
    await waitFor(() => expect(document.activeElement).toBe(answer));
    expect(requestPasswordRecovery.mock.lastCall).toHaveProperty('0', { email });
    expect(screen.getByRole('link', { name: sandboxLink }).getAttribute('href')).toBe(sandboxLink);
    const again = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Renvoyer le lien' });
    expect(again().disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(58_000));
    expect(again().disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(again().disabled).toBe(false);
    await press('Renvoyer le lien');
    await waitFor(() => expect(requestPasswordRecovery).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(again().disabled).toBe(true));
  } finally {
    vi.useRealTimers();
  }
});

test('a failed request keeps the form and its input', async () => {
  const limited = { code: 'RATE_LIMITED', retryAfter: 30 };
  const requestPasswordRecovery = () => {
    throw new GraphQLError('Trop.', { extensions: limited });
  };
  await visit('/password_recovery/', { mutation: { requestPasswordRecovery } });
  await type('E-mail', email);
  await press('Envoyer le lien');
  await screen.findByText(/^Trop de demandes en peu de temps\. Patientez 30\ssecondes\.$/);
  expect(screen.getByLabelText<HTMLInputElement>(/E-mail/).value).toBe(email);
});

test('the page names the account of a signed-in user, and of no other', async () => {
  const answers = { query: { me: customer({ email }) } };
  await visit('/password_recovery/', answers);
  expect(screen.queryByText(/Vous êtes connecté/)).toBeNull();
  storeCredentials({ token_type: 'Bearer', access_token: 's', expires_in: 3600, scope: 'full' });
  await visit('/password_recovery/', answers);
  const line = await screen.findByText(/Vous êtes connecté/);
  expect(line.textContent).toBe(`Vous êtes connecté en tant que ${email}.`);
});

test.each([
  ['EXPIRED', 'Ce lien a expiré.'],
  ['USED', 'Ce lien a déjà été utilisé.'],
  ['UNKNOWN', 'Ce lien n’est pas valide.'],
] as const)('a link that is %s shows “%s” and offers a new one', async (state, title) => {
  const { router } = await visit('/password_recovery/jeton', {
    query: { passwordRecoveryToken: state },
  });
  await waitFor(() => expect(heading()).toBe(title));
  expect(router.state.location.pathname).toBe('/password_recovery/');
  await userEvent.click(screen.getByText('Demander un nouveau lien'));
  expect(heading()).toBe('Mot de passe oublié');
});

const token = (resetPassword: NonNullable<NonNullable<Answers['mutation']>['resetPassword']>) =>
  visit('/password_recovery/jeton', {
    query: { passwordRecoveryToken: 'VALID' satisfies PasswordRecoveryTokenState },
    mutation: { resetPassword },
  });

async function choose(password: string, confirmation = password): Promise<void> {
  await waitFor(() => expect(heading()).toBe('Choisir un nouveau mot de passe'));
  await type('Nouveau mot de passe', password);
  await type('Confirmation', confirmation);
  await press('Enregistrer');
}

test('the new password is sent with the token of the link, and the sign-in follows', async () => {
  const resetPassword = vi.fn(() => ({ ok: true, userErrors: [] }));
  const { router } = await token(resetPassword);
  expect(router.state.location.pathname).toBe('/password_recovery/');
  await choose(good);
  await waitFor(() => expect(heading()).toBe('Votre mot de passe a été modifié.'));
  expect(screen.getByText('Vos autres sessions ont été fermées.')).toBeTruthy();
  expect(resetPassword.mock.lastCall).toHaveProperty('0', { token: 'jeton', password: good });
  await press('Se connecter');
  await waitFor(() => expect(startSignIn).toHaveBeenCalledWith('user', '/'));
});

test.each([
  ['', '', 'Indiquez le nouveau mot de passe.'],
  ['court', 'court', /^Le mot de passe doit comporter 12\scaractères au moins/],
  [good, `${good}!`, 'Les deux mots de passe ne sont pas identiques.'],
  [good, '', 'Saisissez à nouveau le mot de passe.'],
])(
  'the passwords “%s” and “%s” are rejected before sending',
  async (password, confirmation, message) => {
    const resetPassword = vi.fn();
    await token(resetPassword);
    await choose(password, confirmation);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(resetPassword).not.toHaveBeenCalled();
  },
);

test.each([
  ['password_weak', 'Ce mot de passe est trop courant.'],
  ['password_reused', 'Choisissez un mot de passe différent de l’ancien.'],
])('%s is shown at the field', async (code, message) => {
  await token({ ok: false, userErrors: [fault(code, message, ['password'])] });
  await choose(good);
  await screen.findByText(message);
  const field = screen.getByLabelText(/^Nouveau mot de passe/, { selector: 'input' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['token_expired', 'Ce lien a expiré.'],
  ['token_used', 'Ce lien a déjà été utilisé.'],
])('a link rejected as %s shows “%s”', async (code, title) => {
  await token({ ok: false, userErrors: [fault(code, title)] });
  await choose(good);
  await waitFor(() => expect(heading()).toBe(title));
});

test('a link that belongs to no account is shown as invalid on use', async () => {
  await token(() => {
    throw new GraphQLError('Introuvable.', { extensions: { code: 'NOT_FOUND' } });
  });
  await choose(good);
  await waitFor(() => expect(heading()).toBe('Ce lien n’est pas valide.'));
});

test('a link whose check failed can be retried', async () => {
  let down = true;
  await visit('/password_recovery/jeton', {
    query: {
      passwordRecoveryToken: () => {
        if (down) throw new GraphQLError('Indisponible.');
        return 'VALID' as const;
      },
    },
  });
  await waitFor(() => expect(heading()).toBe('Une erreur est survenue'));
  expect(screen.getByText('Indisponible.')).toBeTruthy();
  down = false;
  await press('Réessayer');
  await waitFor(() => expect(heading()).toBe('Choisir un nouveau mot de passe'));
});
