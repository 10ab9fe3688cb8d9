import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { chartProps } from '../../../stories/props';
import { Card } from '../../structure/Card/Card';
import { arriving } from '../arriving.testing';
import { exploring } from '../exploring.testing';
import { days, price, prices, twoYearsOfDays } from '../haulier.testing';
import { Lines } from './Lines';

const meta = {
  title: 'Graphiques/Lines',
  component: Lines,
  argTypes: {
    ...chartProps,
    series: { description: 'Les séries de points, par mois ou par jour.' },
    measure: { description: 'Les formats des valeurs.' },
    comparison: {
      description: fr`Des lignes de comparaison d’une même nature : fines, sous un seul nom, hors de la phrase.`,
    },
    reference: { description: 'Un repère tracé en travers.' },
    truncate: {
      description: fr`L’axe peut partir au-dessus de zéro, et le dit : pour des prix seulement.`,
    },
  },
  args: {
    title: 'Prix HT au litre',
    measure: price,
    series: prices(),
    truncate: true,
  },
  decorators: [
    (Story) => (
      <Card>
        <Story />
      </Card>
    ),
  ],
  parameters: {
    usage: {
      what: 'Des lignes qui montrent l’évolution d’une ou de plusieurs séries.',
      when: [
        fr`Pour l’évolution d’un prix, d’une consommation, d’un niveau : jusqu’à cinq séries.`,
        fr`Avec une ligne de référence quand un repère est publié : moyenne du marché, budget.`,
      ],
      not: [
        fr`Pour des volumes qui s’additionnent : StackedBars.`,
        fr`À côté d’un chiffre clé : Sparkline.`,
        fr`Pour le niveau d’une cuve et sa prévision : LevelChart.`,
      ],
    },
  },
} satisfies Meta<typeof Lines>;

export default meta;
type Story = StoryObj<typeof meta>;

/** An axis that does not start at zero says so on the axis and in the sentence; the names at the ends of the lines do not overlap. */
export const Default: Story = {
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => {
      expect(canvas.getByRole('figure')).toHaveAccessibleDescription(/Échelle tronquée\.$/);
      expect(canvas.getByText(/· Échelle tronquée$/)).toBeVisible();
    });
    const { point, leave } = exploring(canvasElement);
    point(0.5, 0.4);
    await waitFor(() => expect(canvasElement.querySelectorAll('circle').length).toBe(4));
    leave();
    await waitFor(() => expect(canvasElement.querySelector('circle')).toBeNull());
  },
};

export const WithReference: Story = {
  args: {
    series: prices().slice(0, 1),
    reference: { label: 'Moyenne du marché', value: 1.2042 },
  },
};

/** The market mean of each product over time: thin lines under one name. The sentence is about the paid prices only. */
export const Comparison: Story = {
  args: {
    comparison: {
      label: 'Moyenne du marché',
      series: prices().map((one) => ({
        ...one,
        id: `market-${one.id}`,
        label: `${one.label}, marché`,
        points: one.points.map((point, index) => ({
          ...point,
          value: (point.value ?? 0) + 0.02 * Math.sin(index),
        })),
      })),
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Moyenne du marché', { selector: 'li' });
    await waitFor(() => expect(canvas.queryByText(/marché/, { selector: 'text' })).toBeNull());
    await waitFor(() =>
      expect(canvas.getByRole('figure')).not.toHaveAccessibleDescription(/marché/),
    );
  },
};

/** Without `truncate` the axis starts at zero. */
export const FromZero: Story = { args: { truncate: false } };

export const WithGaps: Story = {
  args: {
    series: prices().map((one) => ({
      ...one,
      points: one.points.map((point, index) =>
        [6, 7, 12, 14].includes(index) ? { ...point, value: null } : point,
      ),
    })),
  },
};

export const OnePoint: Story = {
  args: { series: prices().map((one) => ({ ...one, points: one.points.slice(-1) })) },
};

/** Lines that end close to each other: their names are spread apart. */
export const CloseEnds: Story = {
  args: {
    series: prices().map((one, index) => ({
      ...one,
      points: one.points.map((point) => ({
        ...point,
        value: (point.value ?? 0) / (1 + index / 500),
      })),
    })),
  },
};

/** Three years of days, 1 095 points. */
export const ThreeYearsOfDays: Story = {
  args: {
    series: [
      {
        id: 'gazole',
        label: 'Gazole B7',
        tone: 'b7Gazole',
        points: days(
          1095,
          (index) => 1.2 + 0.06 * Math.sin(index / 90) + 0.008 * Math.sin(index * 1.7),
        ),
      },
    ],
  },
};

/** 730 days of five lines. */
export const TwoYearsOfDays: Story = { args: { series: twoYearsOfDays() } };

export const ThirtyDays: Story = {
  args: {
    series: [
      {
        id: 'gazole',
        label: 'Gazole B7',
        tone: 'b7Gazole',
        points: days(30, (index) => 1.21 + 0.01 * Math.sin(index / 4)),
      },
    ],
  },
};

export const Loading: Story = { args: { series: [], status: 'loading' } };

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

/** Nothing moves when the data arrive. */
export const Arriving: Story = arriving(Lines, {
  series: prices().map((one) => ({ ...one, points: [] })),
});
