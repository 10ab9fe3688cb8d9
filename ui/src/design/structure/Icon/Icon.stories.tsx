import type { Meta, StoryObj } from '@storybook/react-vite';
import { Building2, ChartColumn, LogOut, ReceiptText, Truck, UsersRound } from 'lucide-react';
import { fr } from '../../../lib/typography';
import { Icon } from './Icon';

const meta = {
  title: 'Structure/Icon',
  component: Icon,
  parameters: {
    usage: {
      what: fr`Une icône au trait, de 16 à 24 px, que les lecteurs d’écran ne lisent pas.`,
      when: [
        'À côté d’un texte qui dit la même chose, ou dans un IconButton qui la nomme.',
        fr`20 px d’ordinaire, 16 px à côté d’un petit texte.`,
      ],
      not: [
        fr`Seule pour porter un sens : elle n’est pas lue par les lecteurs d’écran.`,
        fr`Pour un état vide : Drawing.`,
      ],
    },
  },
  args: { of: Truck },
  argTypes: {
    of: { control: false, description: 'Un dessin de lucide-react, le seul jeu d’icônes.' },
    size: { description: fr`Le côté en px ; 16 à côté d’un petit texte.` },
  },
} satisfies Meta<typeof Icon>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The stroke is 1.6 px at each size. */
export const Sizes: Story = {
  render: (args) => (
    <div className="line">
      {([16, 18, 20, 24] as const).map((size) => (
        <Icon key={size} {...args} size={size} />
      ))}
    </div>
  ),
};

export const Drawings: Story = {
  render: (args) => (
    <div className="line">
      {[Truck, ReceiptText, ChartColumn, Building2, UsersRound, LogOut].map((drawing) => (
        <Icon key={drawing.displayName} {...args} of={drawing} />
      ))}
    </div>
  ),
};
