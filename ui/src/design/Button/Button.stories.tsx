import type { Meta, StoryObj } from '@storybook/react-vite';
import { Truck } from 'lucide-react';
import { Icon } from '../Icon/Icon';
import { Button } from './Button';

const meta = {
  title: 'Composants/Button',
  component: Button,
  args: { children: 'Enregistrer' },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

const variants = ['primary', 'secondary', 'ternary'] as const;
const looks = ['default', 'light', 'outline'] as const;
const sizes = ['sm', 'md', 'lg', 'xl'] as const;

export const Default: Story = {};

export const Variants: Story = {
  render: (args) => (
    <div className="stack">
      {variants.map((variant) => (
        <div key={variant} className="line">
          {looks.map((look) => (
            <Button key={look} {...args} variant={variant} look={look} />
          ))}
        </div>
      ))}
    </div>
  ),
};

export const Sizes: Story = {
  render: (args) => (
    <div className="line">
      {sizes.map((size) => (
        <Button key={size} {...args} size={size} />
      ))}
    </div>
  ),
};

export const WithIcon: Story = {
  args: { icon: <Icon of={Truck} />, children: 'Nouvelle commande' },
};

export const Loading: Story = { args: { loading: true } };

export const Disabled: Story = { args: { disabled: true } };

export const AsLink: Story = {
  args: { to: '/finance/', look: 'outline', children: 'Mes factures' },
};

export const Wide: Story = {
  args: { wide: true, size: 'lg' },
  render: (args) => (
    <div className="narrow">
      <Button {...args} />
    </div>
  ),
};
