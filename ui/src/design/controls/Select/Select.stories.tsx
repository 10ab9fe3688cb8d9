import type { Meta, StoryObj } from '@storybook/react-vite';
import { MapPin } from 'lucide-react';
import { expect } from 'storybook/test';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { Select } from './Select';

const sites = [
  { value: 'toulouse', label: 'Dépôt Toulouse' },
  { value: 'bordeaux', label: 'Agence Bordeaux' },
  { value: 'pau', label: 'Atelier Pau' },
];

const meta = {
  title: 'Contrôles/Select',
  component: Select,
  args: { label: 'Site de livraison', options: sites, placeholder: 'Choisir un site' },
  argTypes: {
    ...fieldProps,
    options: { control: false, description: 'Les choix, groupés ou non.' },
    placeholder: {
      description: fr`Montré tant que rien n’est choisi ; peut l’être à nouveau, sauf dans un champ obligatoire.`,
    },
    icon: { control: false, description: fr`Une icône au début ; un décor.` },
  },
  parameters: {
    usage: {
      what: 'Un champ dont la valeur se choisit dans la liste du système.',
      when: [
        fr`Pour choisir une valeur parmi cinq à une vingtaine : type d’adresse, tonnage, lignes par page.`,
        fr`La liste est celle du système : sur un téléphone, c’est la plus sûre.`,
      ],
      not: [
        fr`Pour deux à quatre choix que l’on compare : RadioGroup ou ToggleGroup.`,
        fr`Pour une longue liste où l’on cherche : ComboBox.`,
        fr`Pour une liste d’actions : Menu.`,
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
} satisfies Meta<typeof Select>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Filled: Story = { args: { defaultValue: 'toulouse' } };

export const Medium: Story = { args: { size: 'md', defaultValue: 'toulouse' } };

export const WithIcon: Story = { args: { icon: MapPin, defaultValue: 'bordeaux' } };

export const Groups: Story = {
  args: {
    label: 'Destination',
    placeholder: 'Choisir une cuve',
    options: [
      {
        label: 'Dépôt Toulouse',
        options: [
          { value: 'g1', label: 'Cuve gazole 1' },
          { value: 'a1', label: 'Cuve AdBlue' },
          { value: 'h1', label: 'Cuve HVO (en maintenance)', disabled: true },
        ],
      },
      { label: 'Agence Bordeaux', options: [{ value: 'g2', label: 'Cuve gazole 2' }] },
      { value: 'other', label: 'Autre réservoir' },
    ],
  },
};

export const Required: Story = {
  args: { required: true, hint: 'Là où le camion-citerne livre.' },
};

/** A required select has the label of a required field, even though its placeholder cannot be chosen. */
export const RequiredBesideOptional: Story = {
  render: (args) => (
    <div className="stack">
      <Select {...args} required />
      <Select {...args} label="Site de facturation" />
    </div>
  ),
  play: async ({ canvas }) => {
    const colours = (await canvas.findAllByText(/^Site de /)).map(
      (label) => getComputedStyle(label).color,
    );
    expect(colours).toEqual([colours[1], colours[1]]);
  },
};

export const Invalid: Story = {
  args: { required: true, error: 'Choisissez un site de livraison.' },
};

export const Disabled: Story = { args: { disabled: true, defaultValue: 'toulouse' } };
