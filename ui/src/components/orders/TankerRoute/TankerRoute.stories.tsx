import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { TankerRoute } from './TankerRoute';

const meta = {
  title: 'Métier/TankerRoute',
  component: TankerRoute,
  parameters: {
    usage: {
      what: fr`Un dessin du trajet d’un camion-citerne : dépôt, arrêts, camion et site sur une ligne.`,
      when: ['Pour situer un camion-citerne en route, au-dessus de la phrase qui le dit.'],
      not: [
        fr`Seul : c’est une décoration, \`positionSentence\` dit la même chose en mots.`,
        fr`Quand la position a plus de cinq minutes : la phrase seule.`,
      ],
    },
  },
  args: {
    position: {
      __typename: 'TankerPosition',
      orderId: '10482',
      latitude: 44.76,
      longitude: -0.5,
      recordedAt: '2026-03-12T13:13:00Z',
      eta: '2026-03-12T13:35:00Z',
      distanceKm: '12.4',
      stopsBefore: 2,
      depot: { __typename: 'Place', label: 'Dépôt de Bassens', latitude: 44.6, longitude: -0.4 },
      destination: {
        __typename: 'Place',
        label: 'Agence Bordeaux',
        latitude: 44.89,
        longitude: -0.57,
      },
    },
  },
} satisfies Meta<typeof TankerRoute>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OnItsWay: Story = {};
