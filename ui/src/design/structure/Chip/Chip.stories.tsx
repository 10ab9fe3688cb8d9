import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { Chip } from './Chip';

const meta = {
  title: 'Structure/Chip',
  component: Chip,
  parameters: {
    usage: {
      what: 'Une pastille de couleur douce, avec une marque et un libellé.',
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
  argTypes: {
    tone: {
      description: fr`Le sens de l’état, que le libellé dit toujours aussi ; \`ink\` distingue une chose parmi ses semblables.`,
    },
    mark: { description: fr`Remplace la marque ronde ; \`null\` la retire.` },
    children: { description: 'Le libellé.' },
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
