import type { Meta, StoryObj } from '@storybook/react-vite';
import { Building2, ChartColumn, LogOut, ReceiptText, Truck, UsersRound } from 'lucide-react';
import { Icon } from './Icon';

const meta = {
  title: 'Structure/Icon',
  component: Icon,
  parameters: {
    usage: {
      when: [
        'À côté d’un texte qui dit la même chose, ou dans un IconButton qui la nomme.',
        '20\u00a0px d’ordinaire, 16\u00a0px à côté d’un petit texte.',
      ],
      not: [
        'Seule pour porter un sens\u00a0: elle n’est pas lue par les lecteurs d’écran.',
        'Pour un état vide\u00a0: Drawing.',
      ],
    },
  },
  args: { of: Truck },
  argTypes: { of: { control: false } },
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
