import type { Meta, StoryObj } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fixtureClient, waitingClient } from '../../graphql/test';
import type { PasswordRecoveryTokenState } from '../../graphql/types.generated';
import { offline } from '../../stories/states';
import { withClient } from '../../stories/with-client';
import { Routes } from '../../stories/with-routes';
import { PasswordRecoveryPage } from './PasswordRecoveryPage';

const routes = ['/password_recovery/', '/password_recovery/:token'].map((path) => ({
  path,
  element: <PasswordRecoveryPage />,
}));

const meta = {
  title: 'Pages/Mot de passe oublié',
  component: Routes,
  // The page fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true, path: null },
  args: { routes, path: '/password_recovery/' },
} satisfies Meta<typeof Routes>;

export default meta;
type Story = StoryObj<typeof meta>;

const sandboxLink = 'http://localhost:8080/password_recovery/8JtJm1m2pY0cK4dXb7eQvA';
const requested = withClient(() =>
  fixtureClient({
    mutation: { requestPasswordRecovery: { ok: true, sandboxLink, userErrors: [] } },
  }),
);
const link = (passwordRecoveryToken: PasswordRecoveryTokenState) =>
  withClient(() =>
    fixtureClient({
      query: { passwordRecoveryToken },
      mutation: { resetPassword: { ok: true, userErrors: [] } },
    }),
  );
const followed = { path: '/password_recovery/jeton' };

export const Request: Story = { tags: ['picture'], decorators: [requested] };

export const RequestInvalid: Story = {
  decorators: [requested],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(/^E-mail/), 'claire{Enter}');
    await canvas.findByText(/^Adresse e-mail invalide/);
    await waitFor(() => expect(canvas.getByLabelText(/^E-mail/)).toHaveFocus());
  },
};

export const Sent: Story = {
  decorators: [requested],
  play: async ({ canvas }) => {
    await userEvent.type(
      await canvas.findByLabelText(/^E-mail/),
      'claire.lemaire@garonne-adour.example{Enter}',
    );
    await canvas.findByText(/^Si un compte correspond/);
    await waitFor(() => {
      expect(canvas.getByRole('button', { name: 'Renvoyer le lien' })).toBeDisabled();
      expect(canvas.getByRole('link', { name: sandboxLink })).toBeVisible();
    });
  },
};

export const SentOnPhone: Story = { ...Sent, globals: { viewport: { value: 'phone' } } };

export const Phone: Story = {
  decorators: [requested],
  globals: { viewport: { value: 'phone' } },
};

export const Checking: Story = { args: followed, decorators: [withClient(waitingClient)] };

export const NewPassword: Story = {
  args: followed,
  decorators: [link('VALID')],
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText(/^Nouveau mot de passe/, { selector: 'input' });
    await userEvent.click(field);
    await userEvent.paste('Garonne-26');
    const rules = () => canvas.getAllByRole('listitem').map(({ textContent }) => textContent);
    await waitFor(() => {
      expect(rules()[1]).toMatch(/^une majuscule\s: respecté$/);
      expect(rules()[0]).toMatch(/^12 caractères au moins\s: à respecter$/);
      expect(canvas.getByText('Faible')).toBeVisible();
    });
  },
};

export const NewPasswordOnPhone: Story = {
  ...NewPassword,
  globals: { viewport: { value: 'phone' } },
};

export const Different: Story = {
  args: followed,
  decorators: [link('VALID')],
  play: async ({ canvas }) => {
    const password = await canvas.findByLabelText(/^Nouveau mot de passe/, { selector: 'input' });
    await userEvent.type(password, 'Un-Secret-bien-a-moi-26!');
    await userEvent.type(
      await canvas.findByLabelText(/^Confirmation/, { selector: 'input' }),
      'Un-Secret{Enter}',
    );
    await canvas.findByText('Les deux mots de passe ne sont pas identiques.');
  },
};

export const Changed: Story = {
  args: followed,
  decorators: [link('VALID')],
  play: async ({ canvas }) => {
    const password = await canvas.findByLabelText(/^Nouveau mot de passe/, { selector: 'input' });
    for (const field of [
      password,
      await canvas.findByLabelText(/^Confirmation/, { selector: 'input' }),
    ]) {
      await userEvent.click(field);
      await userEvent.paste('Un-Secret-bien-a-moi-26!');
    }
    await userEvent.click(await canvas.findByRole('button', { name: 'Enregistrer' }));
    await canvas.findByRole('heading', { name: 'Votre mot de passe a été modifié.' });
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Se connecter' })).toBeVisible());
  },
};

export const Expired: Story = { args: followed, decorators: [link('EXPIRED')] };

export const Used: Story = { args: followed, decorators: [link('USED')] };

export const Unknown: Story = { args: followed, decorators: [link('UNKNOWN')] };

export const Failure: Story = {
  args: followed,
  decorators: [
    withClient(() =>
      fixtureClient({
        query: {
          passwordRecoveryToken: () => {
            throw new GraphQLError('Non.', { extensions: { code: 'UPSTREAM_UNAVAILABLE' } });
          },
        },
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Réessayer' });
  },
};

export const Offline: Story = { args: followed, ...offline };
