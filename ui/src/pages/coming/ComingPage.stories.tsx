import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ComingPage } from './ComingPage';

const meta = {
  title: 'Pages/À venir',
  component: ComingPage,
  // A page fills the window: a list of them says nothing.
  tags: ['!autodocs'],
  parameters: { page: true },
  args: { of: 'analytics' },
} satisfies Meta<typeof ComingPage>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Coming: Story = {
  tags: ['picture'],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Tableau de bord', level: 1 });
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Retour à l’accueil' })).toHaveAttribute('href', '/'),
    );
  },
};

export const Phone: Story = { ...Coming, globals: { viewport: { value: 'phone' } } };
