import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { Avatar } from './Avatar';

const meta = {
  title: 'Structure/Avatar',
  component: Avatar,
  parameters: {
    usage: {
      what: 'Les initiales d’une personne dans un cercle.',
      when: ['Pour reconnaître une personne dans une liste ou un menu, à côté de son nom.'],
      not: [
        fr`Pour une entreprise : BusinessLogo.`,
        fr`Seul : les initiales ne sont pas lues par les lecteurs d’écran.`,
      ],
    },
  },
  argTypes: {
    firstName: { description: 'Le prénom.' },
    lastName: { description: 'Le nom de famille.' },
    size: { description: fr`Diamètre : \`sm\` 24 px, \`md\` 32 px.` },
  },
  args: { firstName: 'Claire', lastName: 'Lemaire' },
} satisfies Meta<typeof Avatar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Medium: Story = {};
export const Small: Story = { args: { size: 'sm' } };
