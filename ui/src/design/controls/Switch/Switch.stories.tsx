import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { Switch } from './Switch';

const meta = {
  title: 'Contrôles/Switch',
  component: Switch,
  args: { label: 'Consultation hors connexion' },
  argTypes: {
    label: { ...fieldProps.label, description: 'Le libellé, à côté de l’interrupteur.' },
    labelHidden: fieldProps.labelHidden,
    hint: fieldProps.hint,
    error: fieldProps.error,
    size: { description: fr`Taille : \`sm\` 36 × 20 px, \`md\` 48 × 28 px.` },
  },
  parameters: {
    usage: {
      what: 'Un interrupteur et, à côté, le libellé du réglage qu’il active.',
      when: [fr`Pour un réglage qui prend effet aussitôt, sans bouton « Enregistrer ».`],
      not: [
        fr`Dans un formulaire que l’on enregistre, ou pour un consentement : Checkbox.`,
        fr`Pour choisir entre deux vues : ToggleGroup.`,
      ],
    },
  },
} satisfies Meta<typeof Switch>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {};

export const On: Story = { args: { defaultChecked: true } };

export const Sizes: Story = {
  render: (args) => (
    <div className="stack">
      <Switch {...args} size="sm" defaultChecked />
      <Switch {...args} size="md" defaultChecked />
    </div>
  ),
};

export const WithHint: Story = {
  args: { hint: 'Vos dernières livraisons et factures restent lisibles sur cet appareil.' },
};

export const Invalid: Story = {
  args: { error: 'La préférence n’a pas pu être enregistrée.', defaultChecked: true },
};

export const Disabled: Story = {
  render: (args) => (
    <div className="stack">
      <Switch {...args} disabled />
      <Switch {...args} disabled defaultChecked />
    </div>
  ),
};

/** The space bar toggles it, like any checkbox; the complete line is clickable. */
export const Turning: Story = {
  play: async ({ canvas }) => {
    const control = await canvas.findByRole('switch', { name: 'Consultation hors connexion' });
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(control).toBeChecked());
    await userEvent.click(await canvas.findByText('Consultation hors connexion'));
    await waitFor(() => expect(control).not.toBeChecked());
  },
};
