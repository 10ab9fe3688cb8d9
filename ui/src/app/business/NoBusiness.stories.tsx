import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { NoBusiness } from './NoBusiness';

const meta = {
  title: 'Pages/Aucune entreprise',
  component: NoBusiness,
  tags: ['!autodocs'],
  parameters: { page: 'landmarks' },
  args: { checking: false, onCheck: fn() },
} satisfies Meta<typeof NoBusiness>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ['picture'],
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Vérifier à nouveau' }));
    expect(args.onCheck).toHaveBeenCalledOnce();
  },
};

export const Checking: Story = { args: { checking: true } };

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
