import type { Meta, StoryObj } from '@storybook/react-vite';
import { ComingPage } from './ComingPage';

const meta = {
  title: 'Pages/À venir',
  component: ComingPage,
  // A page fills the window: a list of them says nothing.
  tags: ['!autodocs'],
  parameters: { page: true },
  args: { of: 'deliveries' },
} satisfies Meta<typeof ComingPage>;

export default meta;

export const Coming: StoryObj<typeof meta> = {};
