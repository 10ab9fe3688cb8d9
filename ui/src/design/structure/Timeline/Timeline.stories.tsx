import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { Card } from '../Card/Card';
import { Timeline } from './Timeline';

const meta = {
  title: 'Structure/Timeline',
  component: Timeline,
  parameters: {
    usage: {
      what: 'Une suite d’événements datés, du plus récent au plus ancien.',
      when: [
        fr`Pour ce qui est arrivé à une chose, du plus récent au plus ancien : historique d’une commande, activité récente.`,
        'Avec `limit`, quand le début suffit d’ordinaire.',
      ],
      not: [
        fr`Pour des étapes connues d’avance : Stepper.`,
        fr`Pour une liste que l’on trie ou filtre : DataTable.`,
      ],
    },
  },
  argTypes: {
    events: { description: 'Les événements, du plus récent au plus ancien.' },
    limit: {
      description: fr`Combien d’événements se voient avant « Afficher tout » ; tous sans cette prop, et à l’impression.`,
    },
    'aria-label': { description: 'Le nom de la liste pour les lecteurs d’écran.' },
  },
  args: {
    'aria-label': 'Historique de la commande CMD-2026-004812',
    events: [
      {
        id: '5',
        title: 'Le camion-citerne est en route',
        description: 'Citerne 12, Karim · arrivée estimée à 14:35',
        at: 'aujourd’hui 13:48',
        dateTime: '2026-11-21T13:48:00+01:00',
        tone: 'live',
      },
      {
        id: '4',
        title: 'Citerne 12 attribuée',
        at: '20 nov. 16:05',
        dateTime: '2026-11-20T16:05:00+01:00',
        tone: 'info',
      },
      {
        id: '3',
        title: 'Créneau modifié',
        description: 'Samedi 21 novembre, 12:00–18:00, par Yanis Benali',
        at: '20 nov. 09:31',
        dateTime: '2026-11-20T09:31:00+01:00',
        tone: 'warn',
      },
      {
        id: '2',
        title: 'Commande confirmée',
        at: '19 nov. 11:40',
        dateTime: '2026-11-19T11:40:00+01:00',
        tone: 'ok',
      },
      {
        id: '1',
        title: 'Commande enregistrée',
        description: 'Par Claire Lemaire',
        at: '19 nov. 09:12',
        dateTime: '2026-11-19T09:12:00+01:00',
      },
    ],
  },
  decorators: [
    (Story) => (
      <Card title="Historique">
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof Timeline>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Whole: Story = {};
export const Limited: Story = { args: { limit: 3 } };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
