import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../lib/typography';
import { PriceDelta } from './PriceDelta';

const meta = {
  title: 'Métier/PriceDelta',
  component: PriceDelta,
  parameters: {
    usage: {
      what: fr`Une variation en pour cent : une flèche, un chiffre et une couleur selon le sens.`,
      when: [
        fr`Pour une variation en pour cent : prix du jour, dépense, volume, émissions.`,
        fr`Avec goodWhen dès que l’un des deux sens est une bonne nouvelle : la couleur suit le sens, jamais la flèche.`,
      ],
      not: [
        fr`Pour un écart dans l’unité de la mesure (−180 L) : le texte et son unité.`,
        fr`Pour la part d’un tout : le pour cent sans flèche.`,
      ],
    },
  },
  args: { value: '-3.1', goodWhen: 'down' },
} satisfies Meta<typeof PriceDelta>;

export default meta;
type Story = StoryObj<typeof meta>;

export const GoodNews: Story = {};

export const BadNews: Story = { args: { value: '12.5' } };

export const Stable: Story = { args: { value: '0' } };

/** Neither direction is good: no colour. */
export const Neutral: Story = { args: { value: '5', goodWhen: 'none' } };

export const WithPeriod: Story = { args: { value: '5', goodWhen: 'up', children: 'sur un mois' } };

export const Missing: Story = { args: { value: null } };
