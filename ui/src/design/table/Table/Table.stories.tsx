import type { Meta, StoryObj } from '@storybook/react-vite';
import { litres, money, pricePerLitreAmount } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import { Card } from '../../structure/Card/Card';
import { Table } from './Table';

type Line = { tank: string; product: string; ordered: number; delivered: number; price: string };

const lines: Line[] = [
  {
    tank: 'Cuve gazole 1',
    product: 'Gazole B7',
    ordered: 12000,
    delivered: 11820,
    price: '1.2170',
  },
  { tank: 'Cuve gazole 2', product: 'Gazole B7', ordered: 6000, delivered: 6004, price: '1.2170' },
  { tank: 'Cuve HVO', product: 'HVO100', ordered: 4000, delivered: 3996, price: '1.4770' },
  { tank: 'Cuve AdBlue', product: 'AdBlue', ordered: 3500, delivered: 3500, price: '0.5100' },
];

const cents = ({ delivered, price }: Line) => Math.round(delivered * Number(price) * 100);
const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0);

const meta = {
  title: 'Tableaux/Table',
  component: Table<Line>,
  parameters: {
    usage: {
      what: 'Un tableau simple, dont toutes les lignes se voient.',
      when: [
        fr`Pour quelques lignes toutes visibles : produits d’une commande, données d’un graphique.`,
        'Alignez à droite les volumes et les montants, avec leur unité.',
      ],
      not: [
        fr`Pour une liste que l’on cherche, trie ou feuillette : DataTable.`,
        fr`Pour les faits d’un seul objet : DescriptionList.`,
      ],
    },
  },
  argTypes: {
    caption: { description: 'Le nom du tableau pour les lecteurs d’écran.' },
    columns: { description: fr`Les colonnes ; la première nomme chaque ligne.` },
    rows: { description: 'Les lignes, dans l’ordre où elles se montrent.' },
    rowKey: { description: 'Donne la clé unique d’une ligne.' },
    rowId: { description: 'Donne l’identifiant d’une ligne, pour les liens qui y mènent.' },
    density: { description: fr`Hauteur d’une ligne : \`comfort\` 44 px, \`compact\` 36 px.` },
    totals: { description: fr`La dernière ligne : les totaux, par colonne.` },
  },
  args: {
    caption: 'Produits et volumes',
    rows: lines,
    rowKey: ({ tank }) => tank,
    columns: [
      { id: 'tank', header: 'Cuve', cell: ({ tank }) => tank },
      { id: 'product', header: 'Produit', cell: ({ product }) => product },
      { id: 'ordered', header: 'Commandé', align: 'end', cell: ({ ordered }) => litres(ordered) },
      {
        id: 'delivered',
        header: 'Livré',
        align: 'end',
        cell: ({ delivered }) => litres(delivered),
      },
      {
        id: 'price',
        header: 'Prix HT/L',
        align: 'end',
        cell: ({ price }) => pricePerLitreAmount(price),
      },
      { id: 'total', header: 'Total HT', align: 'end', cell: (line) => money(cents(line)) },
    ],
  },
  render: (args) => (
    <Card flush>
      <Table {...args} />
    </Card>
  ),
} satisfies Meta<typeof Table<Line>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Comfort: Story = {};

export const Compact: Story = { args: { density: 'compact' } };

export const WithTotals: Story = {
  args: {
    totals: {
      tank: 'Total',
      ordered: litres(sum(({ ordered }) => ordered)),
      delivered: litres(sum(({ delivered }) => delivered)),
      total: money(sum(cents)),
    },
  },
};
