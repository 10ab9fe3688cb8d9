import type { Meta, StoryObj } from '@storybook/react-vite';
import { Chip } from './Chip';

const meta = {
  title: 'Structure/Chip',
  component: Chip,
  parameters: {
    usage: {
      when: [
        'Pour l’état d’une chose, avec une marque et son libellé entier.',
        'Sans marque (`mark={null}`) pour ce qui n’est pas un état\u00a0: «\u00a0Par défaut\u00a0».',
      ],
      not: [
        'Pour l’état d’une commande ou d’une facture\u00a0: StatusChip, InvoicePaymentChip.',
        'Pour un filtre que l’on retire ou un choix\u00a0: FilterBar, ToggleGroup.',
        'Pour un nombre seul\u00a0: le compte d’un onglet ou d’un menu.',
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
