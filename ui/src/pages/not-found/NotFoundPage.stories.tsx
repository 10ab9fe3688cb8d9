import type { Meta, StoryObj } from '@storybook/react-vite';
import { NotFoundPage } from './NotFoundPage';

const meta = {
  title: 'Pages/Page introuvable',
  component: NotFoundPage,
  tags: ['!autodocs'],
  parameters: { page: true },
} satisfies Meta<typeof NotFoundPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ['picture'],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Oups, cette page n’existe pas :(' });
    await canvas.findByRole('img', { name: 'Not found' });
  },
};

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
