import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { fr } from '../../lib/typography';
import { Support } from './Support';

const meta = {
  title: 'Métier/Support',
  component: Support,
  parameters: {
    usage: {
      what: 'Le téléphone et l’e-mail du support, en liens.',
      when: [
        fr`Partout où la personne peut avoir besoin d’aide : une erreur, une page sans entreprise, le pied de page.`,
      ],
      not: [fr`Pour les coordonnées d’un contact de l’entreprise : ContactCard.`],
    },
  },
} satisfies Meta<typeof Support>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => {
      expect(canvas.getByRole('link', { name: /^01\s99\s00\s12\s34$/ })).toHaveAttribute(
        'href',
        'tel:0199001234',
      );
      expect(canvas.getByRole('link', { name: 'support@citerne.example' })).toBeVisible();
    });
  },
};
