import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { Checkbox } from './Checkbox';

const meta = {
  title: 'Contrôles/Checkbox',
  component: Checkbox,
  args: { label: 'J’accepte les conditions générales de vente' },
  argTypes: {
    ...fieldProps,
    label: { ...fieldProps.label, description: 'Le libellé, à côté de la case.' },
    size: { description: fr`Côté de la case : \`sm\` 16 px, \`md\` 24 px.` },
    indeterminate: {
      description: fr`Une partie seulement de ce qu’elle commande est choisie : l’en-tête d’un tableau.`,
    },
  },
  parameters: {
    usage: {
      what: 'Une case à cocher et, à côté, son libellé.',
      when: [
        fr`Pour un oui ou un non qui part avec le formulaire : un consentement, une option.`,
        'Seule dans une ligne de tableau, avec `labelHidden`, pour la sélectionner.',
        'À plusieurs, dans un CheckboxGroup.',
      ],
      not: [
        fr`Pour un réglage qui prend effet aussitôt : Switch.`,
        fr`Pour des choix qui s’excluent : RadioGroup.`,
      ],
    },
  },
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Unchecked: Story = {};

export const Checked: Story = { args: { defaultChecked: true } };

/** Exactly 16 and 24 px (specification §9), with a target of at least 24 px. */
export const Sizes: Story = {
  render: (args) => (
    <div className="stack">
      <Checkbox {...args} size="sm" label="Petite, 16 px" defaultChecked />
      <Checkbox {...args} size="md" label="Moyenne, 24 px" defaultChecked />
    </div>
  ),
  play: async ({ canvas }) => {
    const sides = (await canvas.findAllByRole('checkbox')).map((box) => {
      const { width, height } = box.getBoundingClientRect();
      return [width, height];
    });
    expect(sides).toEqual([
      [16, 16],
      [24, 24],
    ]);
    await waitFor(() => {
      for (const box of canvas.getAllByRole<HTMLInputElement>('checkbox')) {
        expect(box.labels?.[0]?.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
      }
    });
  },
};

export const Indeterminate: Story = {
  args: { indeterminate: true, label: 'Toutes les livraisons de la page' },
};

export const WithHint: Story = {
  args: {
    label: fr`Exiger un n° de commande interne`,
    hint: 'Il sera demandé à chaque commande et repris sur la facture.',
    defaultChecked: true,
  },
};

export const Invalid: Story = {
  args: {
    required: true,
    error: 'Acceptez les conditions générales de vente pour commander.',
  },
};

export const Disabled: Story = {
  render: (args) => (
    <div className="stack">
      <Checkbox {...args} disabled label="Non cochée" />
      <Checkbox {...args} disabled defaultChecked label="Cochée" />
      <Checkbox {...args} disabled indeterminate label="En partie" />
    </div>
  ),
};

/** In a table row the label is only for screen readers; the target is still 24 px. */
export const LabelHidden: Story = {
  args: { label: 'Sélectionner CMD-2026-004812', labelHidden: true },
  play: async ({ canvas }) => {
    const box = await canvas.findByRole<HTMLInputElement>('checkbox');
    const { width, height } = box.labels?.[0]?.getBoundingClientRect() ?? new DOMRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  },
};

export const LongLabel: Story = {
  args: {
    label:
      'En signant ce formulaire de mandat, vous autorisez Citerne (ICS FR12ZZZ123456) à envoyer des instructions à votre banque pour débiter votre compte.',
    required: true,
  },
  globals: { viewport: { value: 'phone' } },
};
