import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { Drawing, type DrawingName } from './Drawing';

const meta = {
  title: 'Retours/Drawing',
  component: Drawing,
  parameters: {
    usage: {
      when: [
        'À travers EmptyState et ErrorState, pour ce qui est vide ou a échoué.',
        'Le dessin lost pour la page introuvable, avec son texte de remplacement.',
      ],
      not: ['Pour décorer une page qui a du contenu.', fr`Pour une action ou un état : Icon.`],
    },
  },
  args: { of: 'site' },
} satisfies Meta<typeof Drawing>;

export default meta;

const names: DrawingName[] = [
  'delivery',
  'recurring',
  'tank',
  'vehicle',
  'invoice',
  'export',
  'user',
  'site',
  'person',
  'payment',
  'product',
  'plan',
  'search',
  'chart',
  'offline',
  'failure',
  'maintenance',
  'forbidden',
  'business',
];

export const Family: StoryObj<typeof meta> = {
  render: () => (
    <div className="line">
      {names.map((name) => (
        <figure key={name}>
          <Drawing of={name} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  ),
};

export const Lost: StoryObj<typeof meta> = { args: { of: 'lost', label: 'Not found' } };
