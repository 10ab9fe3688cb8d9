import type { Meta, StoryObj } from '@storybook/react-vite';
import { SignedOutPage } from './SignedOutPage';

const meta = {
  title: 'Pages/Déconnexion',
  component: SignedOutPage,
  tags: ['!autodocs'],
  parameters: { page: true },
} satisfies Meta<typeof SignedOutPage>;

export default meta;

export const Default: StoryObj<typeof meta> = {
  tags: ['picture'],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1 });
  },
};
