import type { Meta, StoryObj } from '@storybook/react-vite';
import { Mail } from 'lucide-react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { FormField } from '../FormField/FormField';
import { TextField } from './TextField';

const meta = {
  title: 'Contrôles/TextField',
  component: TextField,
  args: { label: 'Nom du site' },
  argTypes: {
    ...fieldProps,
    icon: { control: false, description: fr`Une icône au début ; un décor.` },
    prefix: {
      control: 'text',
      description: fr`Un texte court avant la valeur, lu avec elle : un indicatif de pays.`,
    },
    suffix: {
      control: 'text',
      description: fr`Un texte court après la valeur, lu avec elle : une unité.`,
    },
    clearable: { description: 'Ajoute un bouton qui vide le champ, visible dès qu’il a un texte.' },
    align: { description: '`end` pour des chiffres.' },
    type: { description: fr`La nature du texte : \`email\`, \`tel\`…` },
  },
  parameters: {
    usage: {
      what: 'Un champ pour une ligne de texte.',
      when: [
        fr`Pour un texte court et libre : un nom, une adresse, une référence, une immatriculation.`,
        'Avec `type="email"` ou `"tel"` et `autoComplete`, pour que le téléphone propose le bon clavier et le navigateur ce qu’il sait.',
      ],
      not: [
        fr`Pour une quantité : NumberField.`,
        fr`Pour plusieurs lignes : TextArea.`,
        fr`Pour chercher dans une liste : SearchField. Pour une date : DatePicker.`,
        fr`Pour un mot de passe : PasswordField.`,
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
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Filled: Story = { args: { defaultValue: 'Dépôt Toulouse' } };

export const Medium: Story = { args: { size: 'md', defaultValue: 'Dépôt Toulouse' } };

export const Placeholder: Story = {
  args: { label: 'Référence interne', placeholder: 'BC-2026-118' },
};

export const WithHint: Story = {
  args: { hint: 'Le chauffeur le lit sur sa feuille de route.', defaultValue: 'Dépôt Toulouse' },
};

export const Required: Story = { args: { required: true } };

export const Invalid: Story = {
  args: {
    label: 'E-mail de facturation',
    type: 'email',
    icon: Mail,
    required: true,
    defaultValue: 'compta@garonne-adour',
    hint: 'Les factures y sont envoyées.',
    error: fr`Adresse e-mail invalide. Exemple : prenom.nom@entreprise.fr`,
  },
};

export const Disabled: Story = { args: { disabled: true, defaultValue: 'Dépôt Toulouse' } };

export const ReadOnly: Story = {
  args: { label: 'SIRET', readOnly: true, defaultValue: '999 901 127 00012' },
};

export const WithIcon: Story = {
  args: {
    label: 'E-mail',
    type: 'email',
    icon: Mail,
    defaultValue: 'claire@garonne-adour.example',
  },
};

/** Screen readers read the prefix and suffix with the value. */
export const PrefixAndSuffix: Story = {
  args: {
    label: fr`N° de TVA`,
    prefix: 'FR',
    suffix: '13 caractères',
    defaultValue: '40 999901127',
  },
};

export const Figures: Story = {
  args: { label: 'Prix cible', suffix: '€/L HT', align: 'end', defaultValue: '1,2000' },
};

/** The button appears once the field has a text. */
export const Clearable: Story = {
  args: { label: 'Filtrer les sites', clearable: true, defaultValue: 'Toulouse' },
  play: async ({ canvas }) => {
    const input = await canvas.findByRole('textbox');
    const clear = await canvas.findByRole('button', { name: 'Effacer' });
    await userEvent.click(clear);
    await waitFor(() => {
      expect(input).toHaveFocus();
      expect(input).toHaveValue('');
      expect(clear).not.toBeVisible();
    });
    await userEvent.keyboard('Bordeaux');
    await waitFor(() => expect(clear).toBeVisible());
  },
};

/** In a disabled fieldset the field is disabled, without a prop. */
export const InDisabledFieldset: Story = {
  args: { defaultValue: 'Dépôt Toulouse', clearable: true },
  render: (args) => (
    <FormField as="fieldset" label="Adresse" disabled>
      <TextField {...args} />
    </FormField>
  ),
};

export const LongLabelOnPhone: Story = {
  args: {
    label: 'Nom du site tel qu’il doit figurer sur les bons de livraison et les factures',
    hint: fr`Le chauffeur le lit sur sa feuille de route : choisissez un nom que vos équipes emploient.`,
    error: 'Une adresse porte déjà ce nom.',
    defaultValue: 'Dépôt Toulouse',
    required: true,
  },
  globals: { viewport: { value: 'phone' } },
};

/** The invalid border stays visible with the focus: inside the ring. */
export const InvalidWithFocus: Story = {
  ...Invalid,
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('textbox');
    const frame = field.closest('div[data-state="invalid"]') as HTMLElement;
    const line = getComputedStyle(frame).boxShadow;
    await userEvent.click(field);
    await waitFor(() => {
      const { borderTopColor, boxShadow, outlineOffset, outlineStyle } = getComputedStyle(frame);
      expect(boxShadow).toBe(line);
      expect(boxShadow).toContain(borderTopColor);
      expect([outlineStyle, outlineOffset]).toEqual(['solid', '2px']);
    });
  },
};
