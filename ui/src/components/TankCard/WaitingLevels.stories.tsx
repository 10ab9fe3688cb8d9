import type { Meta, StoryObj } from '@storybook/react-vite';
import { waitingReadings } from '../../graphql/kept/waiting';
import { fr } from '../../lib/typography';
import { WaitingLevels } from './WaitingLevels';

const meta = {
  title: 'Métier/WaitingLevels',
  component: WaitingLevels,
  parameters: {
    usage: {
      what: 'Les niveaux d’une cuve relevés sans réseau, une ligne par relevé à envoyer.',
      when: [fr`Avec le niveau d’une cuve : ce qui a été relevé sans réseau et reste à envoyer.`],
      not: [fr`Pour un relevé refusé : un bandeau au-dessus des cuves, qui dit pourquoi.`],
    },
  },
  args: { tank: 't' },
  beforeEach: () => {
    const reading = { business: '1', tank: 't', name: 'Cuve', level: 4200 };
    waitingReadings.set([
      { ...reading, id: 'a', at: '2026-11-21T09:00:00Z' },
      { ...reading, id: 'b', at: '2026-11-21T08:00:00Z', refused: 'Trop tard.' },
    ]);
    return () => waitingReadings.set([]);
  },
} satisfies Meta<typeof WaitingLevels>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Queued: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/^En attente d’envoi\s: 4\s200\sL, relevé le 21 novembre 2026/);
  },
};
