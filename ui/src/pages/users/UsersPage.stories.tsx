import type { Meta, StoryObj } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type Answers, fixtureClient, waitingClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { cutClient } from '../../stories/clients';
import { now } from '../../stories/fixtures';
import { offline } from '../../stories/states';
import { claire, team, tom, usersAnswers, yanis } from '../../stories/users';
import { withClient } from '../../stories/with-client';
import { UsersPage } from './UsersPage';

const meta = {
  title: 'Pages/Gestion des utilisateurs',
  component: UsersPage,
  // The page fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true, path: '/gestion-des-utilisateurs/' },
  args: { now },
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof UsersPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const shows = (answers: Answers) => withClient(() => fixtureClient(answers));

/** The answers of a mutation that is rejected. */
const refuses = (field: string[] | null, code: string, message: string) => ({
  user: null,
  userErrors: [{ field, code, message }],
});

export const Full: Story = {
  tags: ['picture'],
  decorators: [shows(usersAnswers())],
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Utilisateurs' }));
    await canvas.findByText(/^7\sutilisateurs$/, { selector: 'p' });
    const me = await table.findByRole('row', { name: /Claire Lemaire/ });
    await waitFor(() => {
      expect(me).toHaveTextContent(/Vous.*Propriétaire.*Actif.*il y a 2\smin/);
      expect(table.getByRole('row', { name: /Tom Roux/ })).toHaveTextContent(
        /Invitation envoyée.*Jamais/,
      );
      expect(table.getByRole('row', { name: /Inès Morel/ })).toHaveTextContent(
        'Invitation expirée',
      );
      expect(table.getByRole('row', { name: /Paul Castaing/ })).toHaveTextContent(
        /Comptabilité.*Factures.*Accès révoqué/,
      );
      expect(table.getByRole('row', { name: /Yanis Benali/ })).toHaveTextContent('Opérations');
      // A role grants rights: no key press or scroll in the list may change it.
      expect(table.queryByRole('combobox', { name: /^Rôle/ })).not.toBeInTheDocument();
      expect(table.getByLabelText('Notifications de Yanis Benali')).toHaveValue('OPERATIONS');
    });
  },
};

export const Actions: Story = {
  decorators: [shows(usersAnswers())],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Actions.*Tom Roux/ }));
    await waitFor(() =>
      expect(canvas.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
        'Modifier',
        'Renvoyer l’invitation',
        'Annuler l’invitation',
      ]),
    );
  },
};

/**
 * The error of a rejected change appears below its select, which shows the previous value again.
 */
export const RefusedInPlace: Story = {
  decorators: [
    shows({
      ...usersAnswers(),
      mutation: {
        updateUser: refuses(null, 'not_found', 'Cette personne n’a plus accès à l’entreprise.'),
      },
    }),
  ],
  play: async ({ canvas }) => {
    const notifications = await canvas.findByLabelText('Notifications de Yanis Benali');
    await userEvent.selectOptions(notifications, 'TOUT');
    await waitFor(() =>
      expect(notifications).toHaveAccessibleDescription(
        'Cette personne n’a plus accès à l’entreprise.',
      ),
    );
    await waitFor(() => expect(notifications).toHaveValue('OPERATIONS'));
  },
};

export const Inviting: Story = {
  tags: ['picture'],
  parameters: { path: '/gestion-des-utilisateurs/?inviter' },
  decorators: [shows(usersAnswers())],
  play: async ({ canvas }) => {
    const drawer = within(await canvas.findByRole('dialog', { name: 'Inviter un utilisateur' }));
    await waitFor(() =>
      expect(drawer.getByText(/^L’invitation est valable 7\sjours\.$/)).toBeVisible(),
    );
    await waitFor(() => {
      expect(drawer.getAllByRole('radio')).toHaveLength(5);
      expect(drawer.getByLabelText(/^Notifications/)).toHaveValue('TOUT');
    });
  },
};

export const InvitingSeveral: Story = {
  ...Inviting,
  play: async ({ canvas }) => {
    const drawer = within(await canvas.findByRole('dialog', { name: 'Inviter un utilisateur' }));
    const add = await drawer.findByRole('button', { name: 'Ajouter une autre personne' });
    await userEvent.click(add);
    await waitFor(() => expect(drawer.getAllByLabelText(/^E-mail/)[1]).toHaveFocus());
    await userEvent.click(await drawer.findByRole('button', { name: 'Envoyer 2 invitations' }));
    await drawer.findByRole('heading', { name: /^Corrigez 8\s/ });
  },
};

export const InvitationRefused: Story = {
  parameters: { path: '/gestion-des-utilisateurs/?inviter' },
  decorators: [
    shows({
      ...usersAnswers(),
      mutation: {
        inviteUser: refuses(
          ['email'],
          'invitation_pending',
          'Une invitation est déjà en cours pour cette adresse.',
        ),
      },
    }),
  ],
  play: async ({ canvas }) => {
    const drawer = within(await canvas.findByRole('dialog', { name: 'Inviter un utilisateur' }));
    const email = await drawer.findByLabelText(/^E-mail/);
    await userEvent.type(email, tom.email);
    await userEvent.type(await drawer.findByLabelText(/^Prénom/), 'Tom');
    await userEvent.type(await drawer.findByLabelText(/^Nom/), 'Roux');
    await userEvent.click(await drawer.findByRole('radio', { name: 'Lecture seule' }));
    await userEvent.click(await drawer.findByRole('button', { name: 'Envoyer l’invitation' }));
    await waitFor(() =>
      expect(email).toHaveAccessibleDescription(
        'Une invitation est déjà en cours pour cette adresse.',
      ),
    );
    await waitFor(() => expect(email).toHaveValue(tom.email));
  },
};

export const Editing: Story = {
  parameters: { path: `/gestion-des-utilisateurs/?modifier=${yanis.id}` },
  decorators: [shows(usersAnswers())],
  play: async ({ canvas }) => {
    const drawer = within(await canvas.findByRole('dialog', { name: 'Yanis Benali' }));
    await waitFor(() => expect(drawer.getByRole('radio', { name: 'Opérations' })).toBeChecked());
  },
};

/**
 * Once another role is selected, the button names the change; no key press in the drawer applies
 * it.
 */
export const GivingARole: Story = {
  ...Editing,
  tags: ['picture'],
  play: async ({ canvas }) => {
    const drawer = within(await canvas.findByRole('dialog', { name: 'Yanis Benali' }));
    await drawer.findByRole('button', { name: 'Enregistrer' });
    await userEvent.click(await drawer.findByRole('radio', { name: 'Administrateur' }));
    await userEvent.keyboard('{Enter}');
    await drawer.findByRole('button', { name: 'Donner le rôle Administrateur à Yanis Benali' });
    await userEvent.click(await drawer.findByRole('radio', { name: 'Opérations' }));
    await drawer.findByRole('button', { name: 'Enregistrer' });
  },
};

/** The current user's own role is shown, with the reason why it cannot change. */
export const EditingMyself: Story = {
  parameters: { path: `/gestion-des-utilisateurs/?modifier=${claire.id}` },
  decorators: [shows(usersAnswers())],
  play: async ({ canvas }) => {
    const drawer = within(await canvas.findByRole('dialog', { name: 'Claire Lemaire' }));
    await waitFor(() =>
      expect(drawer.getByText('Vous ne pouvez pas modifier votre propre rôle.')).toBeVisible(),
    );
    await waitFor(() => {
      expect(drawer.getByRole('radio', { name: 'Administrateur' })).toBeDisabled();
      expect(drawer.getByRole('radio', { name: 'Propriétaire' })).toBeChecked();
    });
  },
};

export const Revoking: Story = {
  decorators: [shows(usersAnswers())],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Actions.*Yanis Benali/ }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Révoquer l’accès' }));
    const question = await canvas.findByRole('alertdialog', {
      name: fr`Révoquer l’accès de Yanis Benali ?`,
    });
    await waitFor(() => {
      expect(question).toHaveTextContent(
        'Yanis ne pourra plus se connecter à Transports Garonne-Adour. Ses commandes restent visibles.',
      );
      expect(within(question).getByRole('button', { name: 'Conserver' })).toHaveFocus();
    });
  },
};

export const OnlyMe: Story = {
  tags: ['picture'],
  decorators: [shows(usersAnswers(() => [claire]))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Vous êtes seul pour l’instant.' });
    await canvas.findByText(/^1\sutilisateur$/, { selector: 'p' });
    await waitFor(() =>
      expect(canvas.getAllByRole('button', { name: 'Inviter un utilisateur' })).toHaveLength(1),
    );
  },
};

export const NoResult: Story = {
  parameters: { path: '/gestion-des-utilisateurs/?q=personne&role=ADMIN' },
  decorators: [shows(usersAnswers())],
  play: async ({ canvas }) => {
    await canvas.findByText('Aucun résultat avec ces filtres.');
    await canvas.findByText(/^7\sutilisateurs$/, { selector: 'p' });
  },
};

/** USER_READ without USER_WRITE. */
export const ReadOnly: Story = {
  tags: ['picture'],
  decorators: [shows(usersAnswers(() => team, 'OPERATIONS'))],
  play: async ({ canvas }) => {
    await canvas.findByText(
      'Seuls les administrateurs peuvent inviter ou modifier des utilisateurs.',
    );
    await canvas.findByRole('row', { name: /Tom Roux/ });
    await waitFor(() => {
      expect(canvas.queryByRole('combobox', { name: /^(Rôle|Notifications) de/ })).toBeNull();
      expect(canvas.queryByRole('button', { name: /^Actions/ })).toBeNull();
      expect(
        canvas.getByRole('button', { name: 'Inviter un utilisateur' }),
      ).toHaveAccessibleDescription(
        'Votre rôle (Opérations) ne permet pas cette action. Demandez à un administrateur de Transports Garonne-Adour.',
      );
    });
  },
};

/** An administrator cannot change an owner. */
export const Administrator: Story = {
  decorators: [
    shows(
      usersAnswers(
        () => [{ ...claire, isMe: false }, { ...yanis, role: 'ADMIN', isMe: true }, tom],
        'ADMIN',
      ),
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /Claire Lemaire/ });
    await userEvent.click(await canvas.findByRole('button', { name: /Actions.*Tom Roux/ }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Modifier' }));
    const drawer = within(await canvas.findByRole('dialog', { name: 'Tom Roux' }));
    await drawer.findByRole('radio', { name: 'Administrateur' });
    await waitFor(() =>
      expect(drawer.queryByRole('radio', { name: 'Propriétaire' })).not.toBeInTheDocument(),
    );
  },
};

export const Forbidden: Story = {
  decorators: [shows(usersAnswers(() => team, 'VIEWER'))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Accès non autorisé', level: 1 });
    await canvas.findByText(
      'Votre rôle (Lecture seule) ne donne pas accès à cette page pour Transports Garonne-Adour.',
    );
  },
};

const fails = (code: string) => () => {
  throw new GraphQLError('Non.', { extensions: { code, requestId: '01JD7Z8Q4T3N5V9XKQ2M6B7C8D' } });
};

export const Failure: Story = {
  tags: ['picture'],
  decorators: [
    shows({ query: { ...usersAnswers().query, users: fails('UPSTREAM_UNAVAILABLE') as never } }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Impossible de charger la liste.');
    await canvas.findByText('01JD7Z8Q4T3N5V9XKQ2M6B7C8D');
  },
};

export const Offline: Story = {
  ...offline,
  // Without any answer, the permissions are unknown: the frame shows the connection error.
  decorators: [withClient(() => cutClient(usersAnswers(), 'Users', 'UsersCount'))],
};

export const Loading: Story = {
  decorators: [withClient(waitingClient)],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Gestion des utilisateurs', level: 1 });
  },
};

export const Phone: Story = {
  tags: ['picture'],
  globals: { viewport: { value: 'phone' } },
  decorators: [shows(usersAnswers())],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: /Actions.*Tom Roux/ });
    await waitFor(() => expect(canvas.queryByRole('table')).not.toBeInTheDocument());
  },
};

export const PhoneInviting: Story = {
  ...Inviting,
  tags: [],
  globals: { viewport: { value: 'phone' } },
};
