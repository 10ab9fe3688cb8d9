import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { switchOffReading } from '../../auth/reader';
import { storeCredentials } from '../../auth/storage';
import { Button } from '../../design/controls/Button/Button';
import { Menu } from '../../design/overlays/Menu/Menu';
import { waitingReadings } from '../../graphql/kept/waiting';
import { waitingClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { withClient } from '../../stories/with-client';
import { OfflineSwitch } from './OfflineSwitch';

const meta = {
  title: 'Cadre/OfflineSwitch',
  component: OfflineSwitch,
  decorators: [withClient(waitingClient)],
  parameters: {
    usage: {
      what: 'L’entrée du menu du compte qui active ou désactive la consultation hors connexion.',
      when: [fr`Dans le menu du compte : garder sur cet appareil ce qui se consulte sans réseau.`],
      not: [fr`Pour dire que la connexion est coupée : SessionNotices.`],
    },
  },
  args: { person: '7' },
  render: (args) => (
    <Menu label="Mon compte" trigger={(trigger) => <Button {...trigger}>Mon compte</Button>}>
      <OfflineSwitch {...args} />
    </Menu>
  ),
  beforeEach: () => {
    storeCredentials({ token_type: 'Bearer', access_token: 'x', expires_in: 3600, scope: '' });
    return async () => {
      await switchOffReading();
      waitingReadings.set([]);
      localStorage.clear();
    };
  },
} satisfies Meta<typeof OfflineSwitch>;

export default meta;
type Story = StoryObj<typeof meta>;

const choice = () =>
  screen.findByRole('menuitemcheckbox', { name: /^Consultation hors connexion/ });

/** Off by default; its text says what it keeps, and where not to use it. */
export const Switched: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Mon compte' }));
    const item = await choice();
    await waitFor(() => expect(item).toHaveAttribute('aria-checked', 'false'));
    await waitFor(() => expect(item).toHaveTextContent('Désactivez sur un poste partagé.'));
    await userEvent.click(item);
    await waitFor(() => expect(item).toHaveAttribute('aria-checked', 'true'));
    await userEvent.click(item);
    await waitFor(() => expect(item).toHaveAttribute('aria-checked', 'false'));
  },
};

/** It warns that switching off would lose an unsent reading. */
export const Waiting: Story = {
  beforeEach: () =>
    waitingReadings.set([
      { id: 'r', business: '1', tank: 't', name: 'Cuve', level: 1, at: '2026-11-21T09:00:00Z' },
    ]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Mon compte' }));
    const item = await choice();
    await waitFor(() => expect(item).toHaveTextContent(/Un relevé pas encore envoyé/));
  },
};
