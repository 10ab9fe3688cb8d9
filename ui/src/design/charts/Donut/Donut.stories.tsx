import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { chartProps } from '../../../stories/props';
import { Card } from '../../structure/Card/Card';
import { arriving } from '../arriving.testing';
import { exploring } from '../exploring.testing';
import { volume } from '../haulier.testing';
import { Donut, type Part } from './Donut';

const parts: Part[] = [
  { id: 'gazole', label: 'Gazole B7', tone: 'b7Gazole', value: 1_617_000 },
  { id: 'hvo', label: 'HVO100', tone: 'hvo', value: 358_000 },
  { id: 'adblue', label: 'AdBlue', tone: 'adBlue', value: 172_000 },
  { id: 'gnr', label: 'GNR', tone: 'gnr', value: 121_000 },
];

const meta = {
  title: 'Graphiques/Donut',
  component: Donut,
  argTypes: {
    ...chartProps,
    parts: {
      description: fr`Les parts, dans un ordre quelconque ; au-delà de cinq, les plus petites deviennent « Autres ».`,
    },
    measure: { description: 'Les formats des valeurs.' },
    centre: { description: fr`Le texte sous le total, au milieu : « livrés ».` },
    placeHead: { description: fr`L’en-tête de la première colonne du tableau : « Produit ».` },
  },
  args: {
    title: 'Répartition par produit',
    measure: volume,
    parts,
    centre: 'livrés',
    placeHead: 'Produit',
  },
  decorators: [
    (Story) => (
      <Card className="half">
        <Story />
      </Card>
    ),
  ],
  parameters: {
    usage: {
      what: 'Un anneau dont chaque part est une part du total, écrit au milieu.',
      when: [fr`Pour les parts d’un tout, cinq au plus : le reste devient « Autres ».`],
      not: [
        fr`Pour une évolution : StackedBars.`,
        fr`Pour comparer des valeurs proches : Bars à l’horizontale.`,
      ],
    },
  },
} satisfies Meta<typeof Donut>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The four arrow keys move around the ring. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const { plot, said, tip } = exploring(canvasElement);
    await userEvent.tab();
    await waitFor(() => expect(plot).toHaveFocus());
    await waitFor(() => expect(said()).toBe('Gazole B7 : 1 617 000 L, 71,3 %'));
    await waitFor(() => expect(tip()).toHaveTextContent('Gazole B7'));
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await waitFor(() => expect(said()).toMatch(/^AdBlue/));
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(said()).toMatch(/^HVO100/));
    await userEvent.keyboard('{End}{ArrowDown}');
    await waitFor(() => expect(said()).toMatch(/^GNR/));
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(said()).toMatch(/^AdBlue/));
    await userEvent.keyboard('{Home}{ArrowUp}');
    await waitFor(() => expect(said()).toMatch(/^Gazole B7/));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(tip()).toBeNull();
      expect(said()).toBe('');
    });
  },
};

/** The pointer selects a part; nothing in the hole or outside the ring. */
export const ByPointer: Story = {
  play: async ({ canvasElement }) => {
    const { plot, said, tip } = exploring(canvasElement);
    // The ring is drawn only after layout.
    const ring = await waitFor(() => {
      const box = plot.querySelector('svg > g')?.getBoundingClientRect();
      expect(box?.width).toBeGreaterThan(0);
      return box as DOMRect;
    });
    const point = (dx: number, dy: number) => {
      const box = plot.getBoundingClientRect();
      exploring(canvasElement).point(
        (ring.left + ring.width / 2 + (dx * ring.width) / 2 - box.left) / box.width,
        (ring.top + ring.height / 2 + (dy * ring.height) / 2 - box.top) / box.height,
      );
    };
    await waitFor(() => {
      point(0.8, 0.1);
      expect(tip()).toHaveTextContent(/Gazole B7/);
    });
    await waitFor(() => {
      point(-0.8, -0.1);
      expect(tip()).toHaveTextContent(/HVO100/);
    });
    await waitFor(() => expect(said()).toBe(''));
    await waitFor(() => {
      point(0, 0);
      expect(tip()).toBeNull();
    });
    await waitFor(() => {
      point(0.8, 0.1);
      expect(tip()).not.toBeNull();
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(tip()).toBeNull());
  },
};

/** With more than five parts the smallest are grouped; the table has all of them. */
export const WithOthers: Story = {
  args: {
    parts: [
      ...parts,
      { id: 'sp95', label: 'SP95', tone: 'sp95', value: 64_000 },
      { id: 'e10', label: 'SP95-E10', tone: 'other', value: 31_000 },
      { id: 'b100', label: 'B100', tone: 'other', value: 12_000 },
    ],
  },
};

export const OnePart: Story = { args: { parts: parts.slice(0, 1) } };

export const AllZero: Story = { args: { parts: parts.map((part) => ({ ...part, value: 0 })) } };

export const Loading: Story = { args: { parts: [], status: 'loading' } };

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

/** Nothing moves when the data arrive. */
export const Arriving: Story = arriving(Donut, { parts: [] });
