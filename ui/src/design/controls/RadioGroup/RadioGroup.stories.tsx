import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { Radio } from '../Radio/Radio';
import { RadioGroup } from './RadioGroup';

const meta = {
  title: 'Contrôles/RadioGroup',
  component: RadioGroup,
  args: {
    label: 'Type de contact',
    defaultValue: 'OPS',
    children: (
      <>
        <Radio value="SALES" label="Commercial" />
        <Radio value="OPS" label="Opérationnel" />
        <Radio value="ALL" label="Les deux" />
      </>
    ),
  },
  argTypes: {
    ...fieldProps,
    label: { ...fieldProps.label, description: 'La légende du groupe.' },
    size: { description: fr`Diamètre des boutons : \`sm\` 16 px, \`md\` 24 px.` },
    ref: { description: 'La référence à l’élément racine.' },
    disabled: { description: 'Désactive tous ses contrôles.' },
    name: { description: 'Le nom sous lequel le choix est envoyé.' },
    value: {
      description: fr`La valeur choisie ; sans cette prop, le groupe garde son propre état.`,
    },
    defaultValue: { description: 'La valeur choisie au départ.' },
    onValueChange: { description: 'Appelée quand une autre valeur est choisie.' },
    orientation: { description: 'En colonne, ou en ligne si la place le permet.' },
    look: {
      description: fr`\`plain\` : des lignes de texte ; \`card\` : des cartes, quand chaque choix demande une phrase.`,
    },
    children: { control: false, description: fr`Les choix : des Radio.` },
  },
  parameters: {
    usage: {
      what: 'Un groupe de choix qui s’excluent, sous une légende.',
      when: [
        'Pour deux à cinq choix qui s’excluent et que l’on compare.',
        fr`Avec \`look="card"\` quand chaque choix demande une phrase : sites, rôles, notifications.`,
      ],
      not: [
        fr`Pour plus de choix : Select, ou ComboBox si l’on cherche.`,
        fr`Pour des mots courts qui changent ce qui est montré : ToggleGroup.`,
        fr`Pour oui ou non : Checkbox ou Switch.`,
      ],
    },
  },
} satisfies Meta<typeof RadioGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

const notifications = (
  <>
    <Radio value="0" label="Tout" hint="Opérations et factures" />
    <Radio value="1" label="Opérations" hint="Livraisons, cuves, flotte" />
    <Radio value="2" label="Factures" hint="Factures, prélèvements, mandats" />
    <Radio value="10" label="Aucun" hint="Vous ne recevrez aucun e-mail ni notification" />
  </>
);

export const Default: Story = {};

export const Medium: Story = { args: { size: 'md' } };

export const Horizontal: Story = { args: { orientation: 'horizontal' } };

export const WithHint: Story = { args: { hint: 'Il décide des messages que la personne reçoit.' } };

export const Invalid: Story = {
  args: { required: true, defaultValue: '', error: 'Choisissez le type de contact.' },
};

export const Disabled: Story = { args: { disabled: true } };

export const Cards: Story = {
  args: { label: 'Notifications', look: 'card', defaultValue: '0', children: notifications },
};

export const CardsSideBySide: Story = {
  args: {
    label: 'Notifications',
    look: 'card',
    orientation: 'horizontal',
    defaultValue: '1',
    children: notifications,
  },
};

export const CardsOnPhone: Story = {
  ...CardsSideBySide,
  globals: { viewport: { value: 'phone' } },
};

/** Tab reaches the chosen radio, arrows choose the next and wrap around. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Opérationnel' })).toHaveFocus());
    for (const name of ['Les deux', 'Commercial']) {
      await userEvent.keyboard('{ArrowDown}');
      await waitFor(() => {
        expect(canvas.getByRole('radio', { name })).toBeChecked();
        expect(canvas.getByRole('radio', { name })).toHaveFocus();
      });
    }
  },
};
