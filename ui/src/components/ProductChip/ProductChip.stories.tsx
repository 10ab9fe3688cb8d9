import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProductChip } from './ProductChip';

const meta = {
  title: 'Métier/ProductChip',
  component: ProductChip,
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
  render: () => (
    <div className="stack">
      {products.map(([name, energyType]) => (
        <ProductChip key={name} name={name} energyType={energyType} />
      ))}
    </div>
  ),
};
