import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { PasswordField } from './PasswordField';

const meta = {
  title: 'Contrôles/PasswordField',
  component: PasswordField,
  args: { label: 'Mot de passe' },
  argTypes: {
    ...fieldProps,
    strength: {
      description:
        'Montre les cinq règles d’un nouveau mot de passe, et sa force au fil de la saisie.',
    },
  },
  parameters: {
    usage: {
      what: 'Un champ pour un mot de passe, avec un bouton qui le montre.',
      when: [
        fr`Pour tout mot de passe : il se montre sur demande et se colle.`,
        fr`Avec \`strength\` pour en choisir un nouveau : les cinq règles se cochent au fil de la saisie.`,
      ],
      not: [
        fr`Pour un code reçu par e-mail ou une référence : TextField.`,
        fr`Avec \`strength\` pour une confirmation ou une connexion : les règles n’y apprennent rien.`,
      ],
    },
  },
  decorators: [
    (Story) => (
      <div className="narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PasswordField>;

export default meta;
type Story = StoryObj<typeof meta>;

const chosen = { label: 'Nouveau mot de passe', strength: true, required: true };

export const Default: Story = {};

export const Filled: Story = { args: { defaultValue: 'Bac-a-sable-2026!' } };

export const Medium: Story = { args: { size: 'md', defaultValue: 'Bac-a-sable-2026!' } };

export const Invalid: Story = {
  args: {
    label: 'Confirmation',
    required: true,
    defaultValue: 'Bac-a-sable',
    error: 'Les deux mots de passe ne sont pas identiques.',
  },
};

export const Disabled: Story = { args: { disabled: true, defaultValue: 'Bac-a-sable-2026!' } };

export const StrengthEmpty: Story = { args: chosen };
export const StrengthWeak: Story = { args: { ...chosen, defaultValue: 'garonne' } };
export const StrengthMedium: Story = { args: { ...chosen, defaultValue: 'Garonne-2026' } };
export const StrengthStrong: Story = { args: { ...chosen, defaultValue: 'Bac-a-sable-2026!' } };

export const StrengthOnPhone: Story = {
  args: { ...chosen, defaultValue: 'Garonne', error: 'Ce mot de passe est trop courant.' },
  globals: { viewport: { value: 'phone' } },
};

/** By keyboard: the password is shown and hidden again, and the focus stays on the button. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText('Mot de passe');
    await userEvent.tab();
    await userEvent.keyboard('Gazole-2026');
    await waitFor(() => expect(field).toHaveAttribute('type', 'password'));
    await userEvent.tab();
    for (const [type, verb] of [
      ['text', 'Masquer'],
      ['password', 'Afficher'],
    ] as const) {
      await userEvent.keyboard('{Enter}');
      await waitFor(() => {
        expect(field).toHaveAttribute('type', type);
        expect(canvas.getByRole('button', { name: `${verb} le mot de passe` })).toHaveFocus();
      });
    }
    await waitFor(() => expect(field).toHaveValue('Gazole-2026'));
  },
};
