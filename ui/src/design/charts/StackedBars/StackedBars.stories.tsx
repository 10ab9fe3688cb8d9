import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { chartProps } from '../../../stories/props';
import { Button } from '../../controls/Button/Button';
import { Card } from '../../structure/Card/Card';
import { arriving } from '../arriving.testing';
import { exploring } from '../exploring.testing';
import { emissions, footprint, twoYearsOfDays, volume, volumes } from '../haulier.testing';
import { StackedBars } from './StackedBars';

const meta = {
  title: 'Graphiques/StackedBars',
  component: StackedBars,
  argTypes: {
    ...chartProps,
    series: {
      description: fr`Les séries, de bas en haut, la plus importante d’abord ; une valeur négative va sous zéro.`,
    },
    measure: { description: 'Les formats des valeurs.' },
    total: { description: fr`Le nom de la somme dans la bulle ; \`null\` pour ne pas la montrer.` },
  },
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
      what: fr`Des barres empilées : un total et ce qui le compose, au fil du temps.`,
      when: [
        fr`Pour un total et ce qui le compose, mois après mois : volumes par produit, émissions.`,
        fr`Pour ce qui a été évité : une série négative hachurée, sous la ligne de zéro.`,
      ],
      not: [
        fr`Pour comparer des séries entre elles : Lines.`,
        fr`Pour une seule série et sa période précédente : Bars.`,
      ],
    },
  },
} satisfies Meta<typeof StackedBars>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** One tab stop; arrows between months and products, Home and End, Escape. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const { plot, said, tip } = exploring(canvasElement);
    await waitFor(() => {
      expect(plot).toHaveAccessibleName('Volumes par produit');
      expect(plot).toHaveAccessibleDescription(/^Total de .* Flèches pour parcourir/);
    });
    await userEvent.tab();
    await waitFor(() => expect(plot).toHaveFocus());
    await waitFor(() => expect(said()).toBe('décembre 2024, Gazole B7 : 56 900 L'));
    await waitFor(() => expect(tip()).toHaveTextContent('décembre 2024'));
    await userEvent.keyboard('{ArrowRight}{ArrowUp}');
    await waitFor(() => expect(said()).toBe('janvier 2025, HVO100 : 14 100 L'));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(said()).toMatch(/^novembre 2026, HVO100/));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(said()).toMatch(/^novembre 2026, HVO100/));
    await userEvent.keyboard('{Home}{ArrowDown}');
    await waitFor(() => expect(said()).toMatch(/^décembre 2024, Gazole B7/));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(tip()).toBeNull();
      expect(said()).toBe('');
    });
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(said()).toMatch(/^décembre 2024/));
    await userEvent.tab();
    await waitFor(() => expect(tip()).toBeNull());
  },
};

/** The tooltip follows the pointer, stays within the plot, and Escape hides it. */
export const ByPointer: Story = {
  play: async ({ canvasElement }) => {
    const { plot, said, tip, point } = exploring(canvasElement);
    const box = plot.getBoundingClientRect();
    for (const part of [0.1, 0.5, 0.99]) {
      await waitFor(() => {
        point(part, 0.8);
        expect(tip()).toHaveTextContent(/Total/);
        const at = tip()?.getBoundingClientRect();
        expect(at?.left).toBeGreaterThanOrEqual(box.left);
        expect(at?.right).toBeLessThanOrEqual(box.right);
      });
    }
    await waitFor(() => expect(tip()).toHaveTextContent('novembre 2026'));
    // A value under the pointer is visible, so it is not announced at every move.
    await waitFor(() => expect(said()).toBe(''));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(tip()).toBeNull());
  },
};

export const WithAvoidedEmissions: Story = {
  args: {
    title: 'Émissions de CO₂e',
    measure: emissions,
    series: footprint(),
    total: 'Total émis',
  },
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

/** 730 days of five series: bars too narrow to be seen are merged. */
export const TwoYearsOfDays: Story = { args: { series: twoYearsOfDays() } };

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

/** Nothing moves when the data arrive. */
export const Arriving: Story = arriving(StackedBars, {
  series: volumes().map((one) => ({ ...one, points: [] })),
});
