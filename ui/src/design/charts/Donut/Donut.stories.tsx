import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from '../../structure/Card/Card';
import { arriving } from '../arriving.testing';
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
      when: [
        'Pour les parts d’un tout, cinq au plus\u00a0: le reste devient «\u00a0Autres\u00a0».',
      ],
      not: [
        'Pour une évolution\u00a0: StackedBars.',
        'Pour comparer des valeurs proches\u00a0: Bars à l’horizontale.',
      ],
    },
  },
} satisfies Meta<typeof Donut>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** More than five parts: the least are grouped, the table has them all. */
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
