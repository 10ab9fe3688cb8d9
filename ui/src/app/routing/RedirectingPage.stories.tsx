import type { Meta, StoryObj } from '@storybook/react-vite';
import { impatient } from '../../stories/timers';
import { RedirectingPage } from './RedirectingPage';

const meta = {
  title: 'Pages/Redirection',
  component: RedirectingPage,
  tags: ['!autodocs'],
  parameters: { page: true },
} satisfies Meta<typeof RedirectingPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Redirecting: Story = {
  tags: ['picture'],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Redirection vers la page de connexion…' });
  },
};

export const Late: Story = {
  tags: ['picture'],
  beforeEach: () => impatient(5_000),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'La page de connexion tarde à répondre.' });
  },
};
