import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { Slider } from './Slider';

const marks = [
  { value: 0, label: '0' },
  { value: 5000, label: fr`5 000` },
  { value: 10000, label: fr`10 000` },
  { value: 15900, label: fr`15 900` },
];

const meta = {
  title: 'Contrôles/Slider',
  component: Slider,
  args: { label: 'Volume', min: 0, max: 15900, step: 100, defaultValue: 9000, unit: 'L' },
  argTypes: {
    label: fieldProps.label,
    labelHidden: fieldProps.labelHidden,
    hint: fieldProps.hint,
    error: fieldProps.error,
    size: fieldProps.size,
    min: { description: 'La borne basse.' },
    max: { description: 'La borne haute.' },
    step: { description: 'Le pas d’une flèche.' },
    value: {
      description: fr`La valeur, ou \`null\` tant qu’il n’y en a pas ; sans cette prop, le curseur garde son propre état.`,
    },
    defaultValue: { description: fr`La valeur au départ ; \`min\` par défaut.` },
    onValueChange: { description: 'Appelée à chaque mouvement.' },
    unit: {
      description: fr`L’unité de la valeur, à la fin de la ligne du libellé : « L », « % ».`,
    },
    marks: {
      description: fr`Des repères avec un texte court : un seuil d’alerte, une capacité utile.`,
    },
  },
  parameters: {
    usage: {
      what: 'Un curseur pour une quantité entre deux bornes, avec sa valeur et des repères.',
      when: [
        fr`Pour une quantité entre deux bornes dont la place compte plus que le chiffre : un seuil d’alerte, un remplissage.`,
        'À côté d’un NumberField quand le chiffre compte aussi.',
      ],
      not: [
        fr`Pour une valeur exacte seule : NumberField.`,
        fr`Pour montrer un niveau : LevelGauge.`,
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
} satisfies Meta<typeof Slider>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const AtEnds: Story = {
  render: (args) => (
    <div>
      <Slider {...args} label="Au début" defaultValue={0} />
      <Slider {...args} label="À la fin" defaultValue={15900} />
    </div>
  ),
};

export const Medium: Story = { args: { size: 'md' } };

export const Marks: Story = { args: { marks } };

export const WithHint: Story = {
  args: {
    label: 'Seuil d’alerte',
    min: 5,
    max: 60,
    step: 1,
    unit: '%',
    defaultValue: 20,
    marks: [
      { value: 5, label: '5' },
      { value: 20, label: '20' },
      { value: 60, label: '60' },
    ],
    hint: 'Vous serez prévenu quand la cuve passera dessous.',
  },
};

export const Invalid: Story = {
  args: {
    defaultValue: 15900,
    error: fr`Cette cuve ne peut recevoir que 12 400 L (remplissage limité à 95 %).`,
  },
};

export const Disabled: Story = { args: { disabled: true, marks } };
