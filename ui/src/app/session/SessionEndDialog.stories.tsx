import type { Meta, StoryObj } from '@storybook/react-vite';
import { type SessionEnd, sessionEnd } from '../../auth/session-end';
import { fr } from '../../lib/typography';
import { SessionEndDialog } from './SessionEndDialog';

const meta = {
  title: 'Cadre/SessionEndDialog',
  component: SessionEndDialog,
  parameters: {
    page: true,
    usage: {
      what: fr`Une fenêtre qui annonce la fin de la session ; on n’en sort qu’en se reconnectant.`,
      when: [
        fr`Quand la session est finie : une seule fois, quelle qu’en soit la cause.`,
        'La page reste derrière, pour que rien de saisi ne soit perdu.',
      ],
      not: [
        fr`Pour une déconnexion choisie : elle ne demande rien.`,
        fr`Pour une question à laquelle on peut renoncer : ConfirmDialog.`,
      ],
    },
  },
} satisfies Meta<typeof SessionEndDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Sets the reason, which is global state and no prop, and resets it after the story. */
function because(reason: SessionEnd) {
  return () => {
    sessionEnd.set(reason);
    return () => sessionEnd.set(null);
  };
}

/** The session has expired. */
export const Expired: Story = {
  beforeEach: because('expired'),
  play: async ({ canvas }) => {
    await canvas.findByRole('dialog', { name: 'Votre session a expiré' });
  },
};

/** The server refused the session, without a reason. */
export const Refused: Story = {
  beforeEach: because('refused'),
  play: async ({ canvas }) => {
    await canvas.findByRole('dialog', { name: 'Votre session a pris fin' });
  },
};

export const OtherTab: Story = {
  beforeEach: because('elsewhere'),
  play: async ({ canvas }) => {
    await canvas.findByRole('dialog', { name: 'Votre session est terminée' });
    await canvas.findByText('Vous vous êtes déconnecté dans un autre onglet.');
  },
};
