import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { TextArea } from './TextArea';

const instructions =
  'Portail vert à droite de l’accueil. Appeler le chef de quai dix minutes avant l’arrivée.';

const meta = {
  title: 'Contrôles/TextArea',
  component: TextArea,
  args: { label: 'Consignes pour le chauffeur', limit: 500 },
  argTypes: {
    ...fieldProps,
    size: { description: 'La taille du texte et des marges, `sm` ou `md`.' },
    limit: {
      description: fr`Le nombre de caractères permis : ils sont comptés, rien n’est coupé.`,
    },
    rows: { description: 'Le nombre de lignes au départ.' },
  },
  parameters: {
    usage: {
      what: 'Un champ pour un texte de plusieurs lignes, qui grandit avec son contenu.',
      when: [
        fr`Pour une ou plusieurs phrases : consignes d’accès, description d’un problème.`,
        fr`Avec \`limit\` quand la longueur est bornée : le compteur prévient, rien n’est coupé.`,
      ],
      not: [fr`Pour un texte d’une ligne : TextField.`],
    },
  },
  decorators: [
    (Story) => (
      <div className="narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TextArea>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Filled: Story = { args: { defaultValue: instructions } };

export const Medium: Story = { args: { size: 'md', defaultValue: instructions } };

export const WithHint: Story = {
  args: { hint: 'Visible du chauffeur seulement.', defaultValue: instructions },
};

/** Near the limit, screen readers announce the remaining characters. */
export const NearTheEnd: Story = { args: { limit: 90, defaultValue: instructions } };

export const TooLong: Story = {
  args: { limit: 60, defaultValue: instructions, error: '60 caractères au plus.' },
};

export const Required: Story = {
  args: {
    label: 'Description du problème',
    required: true,
    limit: 2000,
    error: 'Décrivez le problème en 20 caractères au moins.',
    defaultValue: 'Retard',
  },
};

export const Disabled: Story = { args: { disabled: true, defaultValue: instructions } };

export const ReadOnly: Story = {
  args: { readOnly: true, defaultValue: instructions },
};

/** Enter starts a line and counts; the limit truncates nothing. */
export const Keyboard: Story = {
  args: { limit: 12 },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('Portail{Enter}vert');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue('Portail\nvert'));
    await canvas.findByText(/12 caractères sur 12/);
    await userEvent.keyboard(' !');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue('Portail\nvert !'));
    await canvas.findByText(/14 caractères sur 12/);
  },
};
