import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Missing } from './Missing';

const meta = {
  title: 'Structure/Missing',
  component: Missing,
  parameters: {
    usage: {
      when: ['Là où le fournisseur n’a pas donné de valeur.'],
      not: [
        'Pour zéro\u00a0: «\u00a00\u00a0» est une valeur.',
        'Pour une liste vide\u00a0: EmptyState.',
      ],
    },
  },
} satisfies Meta<typeof Missing>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('img', { name: 'non renseigné' })).toHaveTextContent('—'),
    );
  },
};
