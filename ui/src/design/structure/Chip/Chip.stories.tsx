import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { Chip } from './Chip';

const meta = {
  title: 'Structure/Chip',
  component: Chip,
  parameters: {
    usage: {
      when: [
        'Pour l’état d’une chose, avec une marque et son libellé entier.',
        fr`Sans marque (\`mark={null}\`) pour ce qui n’est pas un état : « Par défaut ».`,
      ],
      not: [
        fr`Pour l’état d’une commande ou d’une facture : StatusChip, InvoicePaymentChip.`,
        fr`Pour un filtre que l’on retire ou un choix : FilterBar, ToggleGroup.`,
        fr`Pour un nombre seul : le compte d’un onglet ou d’un menu.`,
      ],
    },
  },
  args: { children: 'Actif' },
} satisfies Meta<typeof Chip>;

export default meta;
type Story = StoryObj<typeof meta>;

const states = [
  ['neutral', 'Révoqué'],
  ['info', 'Commande enregistrée'],
  ['warn', 'Commande en attente'],
  ['ready', 'Commande attribuée'],
  ['live', 'Commande en cours'],
  ['ok', 'Commande livrée'],
  ['bad', 'Expiré'],
] as const;

export const States: Story = {
  render: () => (
    <div className="line">
      {states.map(([tone, label]) => (
        <Chip key={tone} tone={tone}>
          {label}
        </Chip>
      ))}
    </div>
  ),
};

export const WithoutMark: Story = { args: { tone: 'ink', mark: null, children: 'Par défaut' } };
