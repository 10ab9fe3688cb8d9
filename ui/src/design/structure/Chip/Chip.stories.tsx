import type { Meta, StoryObj } from '@storybook/react-vite';
import { Chip } from './Chip';

const meta = {
  title: 'Structure/Chip',
  component: Chip,
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
