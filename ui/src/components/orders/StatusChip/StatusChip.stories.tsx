import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { orderStatuses } from '../status';
import { StatusChip } from './StatusChip';

const meta = {
  title: 'Métier/StatusChip',
  component: StatusChip,
  parameters: {
    usage: {
      what: 'Une pastille qui dit le statut d’une commande, par une marque et un libellé.',
      when: [
        fr`Partout où l’on dit où en est une commande : liste, carte, en-tête de son détail. Le libellé est toujours entier.`,
        'Avec cancelled quand la commande a été annulée, quel que soit le statut où elle s’est arrêtée.',
      ],
      not: [
        fr`Pour le chemin parcouru et ce qui reste : OrderStepper.`,
        fr`Pour le paiement d’une facture : InvoicePaymentChip.`,
        fr`Pour l’état de tout autre objet : Chip.`,
      ],
    },
  },
  args: { status: 'processing' },
  argTypes: { status: { control: 'select', options: orderStatuses } },
} satisfies Meta<typeof StatusChip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Statuses: Story = {
  render: (args) => (
    <div className="line">
      {orderStatuses.map((status) => (
        <StatusChip key={status} {...args} status={status} />
      ))}
    </div>
  ),
};

export const Processing: Story = {};

export const Cancelled: Story = { args: { status: 'ready', cancelled: true } };

/** A status that this version does not know keeps the provider's name. */
export const Unknown: Story = { args: { status: 'returned' } };
