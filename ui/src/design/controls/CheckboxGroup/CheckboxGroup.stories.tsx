import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { Checkbox } from '../Checkbox/Checkbox';
import { CheckboxGroup } from './CheckboxGroup';

const meta = {
  title: 'Contrôles/CheckboxGroup',
  component: CheckboxGroup,
  args: {
    label: 'Produits suivis',
    defaultValue: ['b7', 'adblue'],
    children: (
      <>
        <Checkbox value="b7" label="Gazole B7" />
        <Checkbox value="hvo" label="HVO100" />
        <Checkbox value="adblue" label="AdBlue" />
      </>
    ),
  },
  argTypes: {
    ...fieldProps,
    label: { ...fieldProps.label, description: 'La légende du groupe.' },
    size: { description: fr`Taille des cases : \`sm\` 16 px, \`md\` 24 px.` },
    ref: { description: 'La référence à l’élément racine.' },
    disabled: { description: 'Désactive tous ses contrôles.' },
    name: { description: 'Le nom sous lequel chaque valeur choisie est envoyée.' },
    value: {
      description: fr`Les valeurs choisies ; sans cette prop, le groupe garde son propre état.`,
    },
    defaultValue: { description: 'Les valeurs choisies au départ.' },
    onValueChange: {
      description:
        'Appelée à chaque changement avec toutes les valeurs choisies, dans l’ordre de la page.',
    },
    orientation: { description: 'En colonne, ou en ligne si la place le permet.' },
    look: {
      description: fr`\`plain\` : des lignes de texte ; \`card\` : des cartes, quand chaque choix demande une phrase.`,
    },
    children: { control: false, description: fr`Les choix : des Checkbox.` },
  },
  parameters: {
    usage: {
      what: 'Un groupe de cases à cocher sous une légende.',
      when: [
        'Pour deux à une dizaine de choix qui peuvent se cumuler.',
        'Avec `look="card"` quand chaque choix demande une phrase.',
      ],
      not: [
        fr`Pour des choix qui s’excluent : RadioGroup.`,
        fr`Pour des choix très courts sur une ligne, comme les jours : ToggleGroup.`,
      ],
    },
  },
} satisfies Meta<typeof CheckboxGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Medium: Story = { args: { size: 'md' } };

export const Horizontal: Story = { args: { orientation: 'horizontal' } };

export const WithHint: Story = {
  args: { hint: 'Vous serez prévenu quand leur prix change.' },
};

export const Invalid: Story = {
  args: { required: true, defaultValue: [], error: 'Choisissez au moins un produit.' },
};

export const Disabled: Story = { args: { disabled: true } };

export const Cards: Story = {
  args: {
    label: 'Prévenir par e-mail',
    look: 'card',
    defaultValue: ['ops'],
    children: (
      <>
        <Checkbox value="ops" label="Opérations" hint="Livraisons, cuves, flotte" />
        <Checkbox value="invoices" label="Factures" hint="Factures, prélèvements, mandats" />
      </>
    ),
  },
};

/** Each checkbox is a tab stop; the space bar checks it. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: 'HVO100' })).toHaveFocus());
    await userEvent.keyboard(' ');
    await waitFor(() => {
      for (const name of ['Gazole B7', 'HVO100', 'AdBlue']) {
        expect(canvas.getByRole('checkbox', { name })).toBeChecked();
      }
    });
  },
};
