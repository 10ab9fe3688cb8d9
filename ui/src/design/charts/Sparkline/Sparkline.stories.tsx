import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { days, price } from '../haulier.testing';
import { Sparkline } from './Sparkline';

const meta = {
  title: 'Graphiques/Sparkline',
  component: Sparkline,
  argTypes: {
    points: {
      description: fr`Les points, dans l’ordre et à intervalles égaux ; \`null\` est un trou.`,
    },
    measure: { description: 'Les formats des valeurs lues.' },
    label: {
      description: fr`Le nom des données, lu avant la phrase : « Prix du Gazole B7, 30 jours ».`,
    },
    tone: { description: 'La couleur.' },
    summary: { description: fr`La phrase lue ; par défaut, les deux bouts et l’écart entre eux.` },
  },
  args: {
    label: 'Prix du Gazole B7, 30 jours',
    measure: price,
    points: days(30, (index) => 1.212 + 0.01 * Math.sin(index / 5) + 0.004 * Math.sin(index * 1.7)),
    tone: 'b7Gazole',
  },
  decorators: [
    (Story) => (
      <div className="narrowest">
        <Story />
      </div>
    ),
  ],
  parameters: {
    usage: {
      what: 'Une petite courbe sans axes.',
      when: [fr`À côté d’un chiffre clé, pour son allure : prix du jour, volume du mois.`],
      not: [fr`Dès qu’une valeur doit pouvoir être lue : Lines.`],
    },
  },
} satisfies Meta<typeof Sparkline>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Constant: Story = { args: { points: days(30, () => 0.51), tone: 'adBlue' } };

export const WithGaps: Story = {
  args: { points: days(30, (index) => (index > 9 && index < 14 ? null : Math.sin(index / 5))) },
};

export const OnePoint: Story = { args: { points: days(1, () => 1.217) } };

export const Empty: Story = { args: { points: [] } };
