import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { chartProps } from '../../../stories/props';
import { Card } from '../../structure/Card/Card';
import { arriving } from '../arriving.testing';
import { monthShort } from '../calendar';
import { exploring } from '../exploring.testing';
import { volume, volumes } from '../haulier.testing';
import { counting } from '../series';
import { HeatMap } from './HeatMap';

const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];
const load = [1.05, 1.08, 1.08, 1.08, 1.02, 0.35, 0.12];
const hours = Array.from({ length: 24 }, (_, hour) => ({
  id: String(hour),
  label: fr`${hour} h`,
}));

const years = ['2024', '2025', '2026'];
const points = volumes(36)[0]?.points ?? [];

const meta = {
  title: 'Graphiques/HeatMap',
  component: HeatMap,
  argTypes: {
    ...chartProps,
    rows: { description: fr`De haut en bas : des jours, des années.` },
    columns: { description: fr`De gauche à droite : des heures, des mois.` },
    values: { description: fr`Les valeurs, par ligne puis par colonne ; \`null\` est un trou.` },
    name: { description: fr`Donne le nom d’une case : « mardi à 6 h », « mars 2026 ».` },
    measure: { description: 'Les formats des valeurs.' },
    placeHead: {
      description: fr`L’en-tête de la première colonne du tableau : « Jour », « Année ».`,
    },
  },
  args: {
    title: 'Pleins par jour et par heure',
    measure: counting('plein'),
    rows: weekdays.map((day) => ({ id: day, label: `${day.slice(0, 3)}.` })),
    columns: hours,
    values: load.map((weight) =>
      hours.map((_, hour) =>
        Math.round(
          40 *
            weight *
            (Math.exp(-((hour - 6) ** 2) / 6) + 0.7 * Math.exp(-((hour - 17) ** 2) / 10)),
        ),
      ),
    ),
    name: (row, column) => `${weekdays.find((day) => day === row.id) ?? ''} à ${column.label}`,
    placeHead: 'Jour',
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
      what: 'Une grille de cases dont la couleur dit la valeur, sur deux échelles de temps.',
      when: [
        fr`Pour voir quand il y a beaucoup et quand il y a peu, sur deux échelles de temps : jour et heure, mois et année.`,
      ],
      not: [fr`Pour lire des valeurs exactes ou une tendance : StackedBars, Lines.`],
    },
  },
} satisfies Meta<typeof HeatMap>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WeekdayAndHour: Story = {};

export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const { plot, said, tip } = exploring(canvasElement);
    await userEvent.tab();
    await waitFor(() => expect(plot).toHaveFocus());
    await waitFor(() => expect(said()).toBe('lundi à 0 h : 0 plein'));
    await waitFor(() => expect(tip()).toHaveTextContent('lundi à 0'));
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await waitFor(() => expect(said()).toMatch(/^mardi à 1 h : \d+ pleins?$/));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(said()).toMatch(/^mardi à 23 h/));
    await userEvent.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(said()).toMatch(/^lundi à 23 h/));
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await waitFor(() => expect(said()).toMatch(/^lundi à 0 h/));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(tip()).toBeNull();
      expect(said()).toBe('');
    });
  },
};

/** The pointer selects a cell; nothing outside the cells. */
export const ByPointer: Story = {
  play: async ({ canvasElement }) => {
    const { point, said, tip } = exploring(canvasElement);
    await waitFor(() => {
      point(0.99, 0.12);
      expect(tip()).toHaveTextContent(/^lundi à 23/);
    });
    await waitFor(() => {
      point(0.99, 0.84);
      expect(tip()).toHaveTextContent(/^dimanche à 23/);
    });
    await waitFor(() => expect(said()).toBe(''));
    await waitFor(() => {
      point(0.99, 0.98);
      expect(tip()).toBeNull();
    });
    await waitFor(() => {
      point(0.5, 0.5);
      expect(tip()).not.toBeNull();
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(tip()).toBeNull());
  },
};

/** Months in the future, or before the first delivery, stay blank. */
export const MonthAndYear: Story = {
  args: {
    title: 'Saisonnalité',
    measure: volume,
    rows: years.map((year) => ({ id: year, label: year })),
    columns: Array.from({ length: 12 }, (_, month) => ({
      id: String(month + 1).padStart(2, '0'),
      label: monthShort(month),
    })),
    values: years.map((year) =>
      Array.from({ length: 12 }, (_, month) => {
        const x = `${year}-${String(month + 1).padStart(2, '0')}`;
        return points.find((point) => point.x === x)?.value ?? null;
      }),
    ),
    name: (row, column) =>
      points.find(({ x }) => x === `${row.id}-${column.id}`)?.label ??
      `${column.label} ${row.label}`,
    placeHead: 'Année',
  },
};

/** A short sentence keeps little space. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const sentence = () => canvasElement.querySelector('figure > p')?.getBoundingClientRect();
    await waitFor(() => expect(sentence()?.height).toBeLessThan(48));
  },
};

export const MonthAndYearOnAPhone: Story = {
  args: MonthAndYear.args ?? {},
  globals: { viewport: { value: 'phone' } },
};

export const Loading: Story = { args: { values: [], status: 'loading' } };

/** Nothing moves when the data arrive. */
export const Arriving: Story = arriving(HeatMap, { values: [] });
