import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { RadioGroup } from '../RadioGroup/RadioGroup';
import { Radio } from './Radio';

const meta = {
  title: 'Contrôles/Radio',
  component: Radio,
  args: { value: 'delivery', label: 'Livraison' },
  argTypes: {
    label: { ...fieldProps.label, description: 'Le libellé, à côté du bouton.' },
    labelHidden: fieldProps.labelHidden,
    hint: fieldProps.hint,
    value: { description: 'La valeur envoyée quand il est choisi.' },
    size: { description: fr`Diamètre : \`sm\` 16 px, \`md\` 24 px.` },
  },
  parameters: {
    usage: {
      what: 'Un bouton radio et, à côté, son libellé.',
      when: ['Dans un RadioGroup, pour chacun de ses choix.'],
      not: [fr`Seul : un choix unique est une Checkbox.`],
    },
  },
  decorators: [
    (Story) => (
      <RadioGroup label="Type d’adresse">
        <Story />
      </RadioGroup>
    ),
  ],
} satisfies Meta<typeof Radio>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Unchecked: Story = {};

export const Checked: Story = { args: { defaultChecked: true } };

export const WithHint: Story = { args: { hint: 'Le camion-citerne y vient.' } };

export const Disabled: Story = { args: { disabled: true } };

/** Exactly 16 and 24 px (specification §9). */
export const Sizes: Story = {
  render: (args) => (
    <>
      <Radio {...args} size="sm" value="sm" label="Petit, 16 px" defaultChecked />
      <Radio {...args} size="md" value="md" label="Moyen, 24 px" />
    </>
  ),
  play: async ({ canvas }) => {
    const sides = (await canvas.findAllByRole('radio')).map((radio) =>
      radio.getBoundingClientRect(),
    );
    expect(sides.map(({ width, height }) => [width, height])).toEqual([
      [16, 16],
      [24, 24],
    ]);
  },
};
