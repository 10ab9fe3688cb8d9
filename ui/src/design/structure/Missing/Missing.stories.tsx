import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { Missing } from './Missing';

const meta = {
  title: 'Structure/Missing',
  component: Missing,
  parameters: {
    usage: {
      what: fr`Un tiret à la place d’une valeur absente, lu « non renseigné ».`,
      when: ['Là où le fournisseur n’a pas donné de valeur.'],
      not: [fr`Pour zéro : « 0 » est une valeur.`, fr`Pour une liste vide : EmptyState.`],
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
