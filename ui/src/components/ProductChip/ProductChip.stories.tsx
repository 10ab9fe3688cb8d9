import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../lib/typography';
import { ProductChip } from './ProductChip';

const meta = {
  title: 'Métier/ProductChip',
  component: ProductChip,
  parameters: {
    usage: {
      what: 'Le nom d’un produit, après une marque à la couleur de son énergie.',
      when: [
        fr`Partout où l’on nomme un produit : la couleur de son énergie et son nom court, jamais la couleur seule.`,
        fr`En taille md dans une liste, où les noms s’alignent ; en taille sm dans une ligne de texte.`,
      ],
      not: [
        fr`Pour la légende d’un graphique, qui porte aussi un motif : celle du graphique.`,
        fr`Pour un état : Chip, ou StatusChip pour une commande.`,
      ],
    },
  },
  args: { name: 'Gazole B7', energyType: 'b7Gazole' },
} satisfies Meta<typeof ProductChip>;

export default meta;
type Story = StoryObj<typeof meta>;

const products = [
  ['Gazole B7', 'b7Gazole'],
  ['HVO100', 'hvo'],
  ['AdBlue', 'adBlue'],
  ['GNR', null],
  ['SP95', null],
] as const;

export const Products: Story = {
  render: (args) => (
    <div className="stack">
      {products.map(([name, energyType]) => (
        <ProductChip key={name} {...args} name={name} energyType={energyType} />
      ))}
    </div>
  ),
};

/** Close to its name, without the space for alignment in a list. */
export const Small: Story = { ...Products, args: { size: 'sm' } };

/** In a secondary line, such as the one below the name of a tank. */
export const InText: Story = {
  args: { size: 'sm', name: 'AdBlue', energyType: 'adBlue' },
  render: (args) => (
    <p>
      <ProductChip {...args} /> · Dépôt Toulouse
    </p>
  ),
};
