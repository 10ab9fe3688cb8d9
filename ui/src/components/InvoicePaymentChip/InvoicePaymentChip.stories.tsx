import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../lib/typography';
import { InvoicePaymentChip } from './InvoicePaymentChip';

const meta = {
  title: 'Métier/InvoicePaymentChip',
  component: InvoicePaymentChip,
  parameters: {
    usage: {
      what: 'Une pastille qui dit où en est le paiement d’une facture, par une icône et un libellé.',
      when: [
        fr`Dans la colonne « Payée » des factures, et dans l’en-tête d’une facture.`,
        fr`Les six libellés s’écrivent comme la spécification les donne : « Defaut de paiement » est voulu.`,
      ],
      not: [
        fr`Pour dire qu’une facture est en retard ou annulée : Chip.`,
        fr`Pour le statut d’une commande : StatusChip.`,
      ],
    },
  },
  args: { payment: 1 },
  argTypes: { payment: { control: { type: 'number', min: 0, max: 5 } } },
} satisfies Meta<typeof InvoicePaymentChip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Labels: Story = {
  render: (args) => (
    <div className="line">
      {[0, 1, 2, 3, 4, 5].map((payment) => (
        <InvoicePaymentChip key={payment} {...args} payment={payment} />
      ))}
    </div>
  ),
};

/** An index that this version does not know. */
export const Unknown: Story = { args: { payment: 6 } };
