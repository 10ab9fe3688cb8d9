import type { Meta, StoryObj } from '@storybook/react-vite';
import { Menu } from 'lucide-react';
import { Icon } from '../../structure/Icon/Icon';
import { IconButton } from './IconButton';

const meta = {
  title: 'Contrôles/IconButton',
  component: IconButton,
  args: { label: 'Menu', icon: <Icon of={Menu} /> },
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Small: Story = {};
export const Medium: Story = { args: { size: 'md' } };
export const Disabled: Story = { args: { disabled: true } };
