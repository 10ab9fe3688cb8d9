import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { Kbd } from './Kbd';

const meta = {
  title: 'Structure/Kbd',
  component: Kbd,
  parameters: {
    usage: {
      what: 'Un raccourci clavier, une case par touche.',
      when: [
        'Pour nommer des touches dans une phrase, un menu ou la liste des raccourcis.',
        fr`Les touches ont leur nom français : Échap, Entrée, Maj.`,
      ],
      not: [fr`Pour une référence ou un code à copier : du texte, dans un élément \`code\`.`],
    },
  },
  argTypes: {
    children: {
      description: 'Les touches, par leur nom sur un clavier français, séparées par des espaces.',
    },
  },
  args: { children: 'Ctrl K' },
} satisfies Meta<typeof Kbd>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chord: Story = {};
export const OneKey: Story = { args: { children: 'n' } };
export const Sequence: Story = { args: { children: 'g o' } };
export const InASentence: Story = {
  render: () => (
    <p>
      <Kbd>↑ ↓</Kbd> pour parcourir, <Kbd>Entrée</Kbd> pour ouvrir, <Kbd>Échap</Kbd> pour fermer.
    </p>
  ),
};
