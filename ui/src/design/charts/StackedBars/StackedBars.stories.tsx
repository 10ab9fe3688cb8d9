import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../controls/Button/Button';
import { Card } from '../../structure/Card/Card';
import { emissions, footprint, volume, volumes } from '../haulier.testing';
import { StackedBars } from './StackedBars';

const meta = {
  title: 'Graphiques/StackedBars',
  component: StackedBars,
  args: {
    title: 'Volumes par produit',
    measure: volume,
    series: volumes(),
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
      when: [
        'Pour un total et ce qui le compose, mois après mois\u00a0: volumes par produit, émissions.',
        'Pour ce qui a été évité\u00a0: une série négative hachurée, sous la ligne de zéro.',
      ],
      not: [
        'Pour comparer des séries entre elles\u00a0: Lines.',
        'Pour une seule série et sa période précédente\u00a0: Bars.',
      ],
    },
  },
} satisfies Meta<typeof StackedBars>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WithAvoidedEmissions: Story = {
  args: { title: 'Émissions de CO₂e', measure: emissions, series: footprint(), total: 'Solde' },
};

export const OneMonth: Story = { args: { series: volumes(1) } };

export const AllZero: Story = {
  args: {
    series: volumes(12).map((one) => ({
      ...one,
      points: one.points.map((point) => ({ ...point, value: 0 })),
    })),
  },
};

/** Months without a value are gaps, not zeros. */
export const WithGaps: Story = {
  args: {
    series: volumes(12).map((one) => ({
      ...one,
      points: one.points.map((point, index) =>
        index === 4 || index === 5 ? { ...point, value: null } : point,
      ),
    })),
  },
};

export const ThirtySixMonths: Story = { args: { series: volumes(36) } };

export const Loading: Story = { args: { series: [], status: 'loading' } };

export const Empty: Story = {
  args: {
    series: [],
    emptyText: 'Aucune livraison sur cette période.',
    emptyAction: <Button look="outline">12 derniers mois</Button>,
  },
};

export const Failed: Story = { args: { series: [], status: 'error', onRetry: () => {} } };

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
