import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Missing } from './Missing';

const meta = { title: 'Structure/Missing', component: Missing } satisfies Meta<typeof Missing>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    expect(canvas.getByRole('img', { name: 'non renseigné' })).toHaveTextContent('—');
  },
};
