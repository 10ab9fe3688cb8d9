import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../controls/Button/Button';
import { Card } from '../../structure/Card/Card';
import { EmptyState } from './EmptyState';

const meta = {
  title: 'Retours/EmptyState',
  component: EmptyState,
  parameters: {
    usage: {
      when: [
        'Pour une liste qui n’a encore rien\u00a0: ce qu’elle contiendra, et comment commencer.',
        'Pour une recherche sans résultat, avec «\u00a0Effacer les filtres\u00a0».',
        'Une phrase, une action, un dessin de la famille Drawing.',
      ],
      not: [
        'Pour un échec\u00a0: ErrorState, ou Banner si une partie seulement manque.',
        'Pour une valeur absente\u00a0: Missing.',
      ],
    },
  },
  argTypes: { action: { control: false } },
  decorators: [
    (Story) => (
      <Card>
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sites: Story = {
  args: {
    drawing: 'site',
    children: 'Aucune adresse. Ajoutez au moins un site de livraison pour commander.',
    action: <Button look="outline">Contacter le support</Button>,
  },
};

export const WithoutAction: Story = {
  args: { drawing: 'plan', children: 'Cette page n’est pas encore disponible.' },
};

/** For a whole list: with a title, in its middle. */
export const Centered: Story = {
  args: {
    align: 'center',
    drawing: 'delivery',
    title: 'Aucune livraison',
    children: 'Vos commandes et leur suivi apparaîtront ici dès la première.',
    action: <Button>Nouvelle commande</Button>,
  },
};

export const NothingFound: Story = {
  args: {
    align: 'center',
    drawing: 'search',
    children: 'Aucun résultat avec ces filtres.',
    action: <Button look="outline">Effacer les filtres</Button>,
  },
};

export const Phone: Story = { ...Sites, globals: { viewport: { value: 'phone' } } };
