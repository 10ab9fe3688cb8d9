import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { Card } from '../../structure/Card/Card';
import { delivery } from '../Drawing/drawings/delivery';
import { plan } from '../Drawing/drawings/plan';
import { search } from '../Drawing/drawings/search';
import { site } from '../Drawing/drawings/site';
import { EmptyState } from './EmptyState';

const meta = {
  title: 'Retours/EmptyState',
  component: EmptyState,
  parameters: {
    usage: {
      what: fr`L’état d’une liste vide : un dessin, une phrase et une action.`,
      when: [
        fr`Pour une liste qui n’a encore rien : ce qu’elle contiendra, et comment commencer.`,
        fr`Pour une recherche sans résultat, avec « Effacer les filtres ».`,
        'Une phrase, une action, un dessin de la famille Drawing.',
      ],
      not: [
        fr`Pour un échec : ErrorState, ou Banner si une partie seulement manque.`,
        fr`Pour une valeur absente : Missing.`,
      ],
    },
  },
  argTypes: {
    drawing: { description: 'Le dessin à côté de la phrase.' },
    title: {
      description: fr`Le nom de ce qui manque, au-dessus de la phrase : « Aucune livraison ».`,
    },
    level: { description: 'Le niveau du titre.' },
    children: { description: 'La phrase.' },
    action: { control: false, description: 'La seule action.' },
    align: {
      description: fr`\`start\` : le dessin à côté du texte, dans une carte ; \`center\` : au-dessus, pour une liste ou une page entière.`,
    },
  },
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
    drawing: site,
    children: 'Aucune adresse. Ajoutez au moins un site de livraison pour commander.',
    action: <Button look="outline">Contacter le support</Button>,
  },
};

export const WithoutAction: Story = {
  args: { drawing: plan, children: 'Cette page n’est pas encore disponible.' },
};

/** For a complete list: with a title, centred. */
export const Centered: Story = {
  args: {
    align: 'center',
    drawing: delivery,
    title: 'Aucune livraison',
    children: 'Vos commandes et leur suivi apparaîtront ici dès la première.',
    action: <Button>Nouvelle commande</Button>,
  },
};

export const NothingFound: Story = {
  args: {
    align: 'center',
    drawing: search,
    children: 'Aucun résultat avec ces filtres.',
    action: <Button look="outline">Effacer les filtres</Button>,
  },
};

export const Phone: Story = { ...Sites, globals: { viewport: { value: 'phone' } } };
