import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChartColumn, Table2 } from 'lucide-react';
import { fr } from '../../../lib/typography';
import { fieldProps } from '../../../stories/props';
import { Icon } from '../../structure/Icon/Icon';
import { Toggle, ToggleGroup } from './ToggleGroup';

const meta = {
  title: 'Contrôles/ToggleGroup',
  component: ToggleGroup,
  args: {
    label: 'Mesure',
    defaultValue: 'volume',
    children: (
      <>
        <Toggle value="volume">Volume</Toggle>
        <Toggle value="spend">Dépense</Toggle>
        <Toggle value="co2">Émissions</Toggle>
      </>
    ),
  },
  argTypes: {
    ...fieldProps,
    type: { description: fr`\`single\` : un seul choix ; \`multiple\` : plusieurs ensemble.` },
    value: {
      description: fr`Le choix, ou les choix ; sans cette prop, le groupe garde son propre état.`,
    },
    defaultValue: { description: 'Le choix, ou les choix, au départ.' },
    onValueChange: { description: 'Appelée quand le choix change.' },
    name: { description: 'Le nom sous lequel le choix est envoyé.' },
    wide: { description: 'Aussi large que son contenant, en parts égales.' },
    disabled: { description: 'Désactive tous ses contrôles.' },
    children: { control: false, description: fr`Les choix : des Toggle.` },
  },
  parameters: {
    usage: {
      what: 'Une rangée de choix courts, côte à côte, dont l’un ou plusieurs sont retenus.',
      when: [
        fr`Pour deux à quatre mots courts qui changent ce qui est montré : volume, dépense ou émissions.`,
        fr`Avec \`type="multiple"\` pour des choix très courts qui se cumulent : les jours de la semaine.`,
      ],
      not: [
        fr`Pour changer de contenu entier : Tabs.`,
        fr`Pour des choix qui demandent une phrase : RadioGroup ou CheckboxGroup.`,
      ],
    },
  },
} satisfies Meta<typeof ToggleGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

const days = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
const week = days.map((day) => (
  <Toggle key={day} value={day} label={day}>
    {`${day.charAt(0).toUpperCase()}${day.slice(1, 3)}.`}
  </Toggle>
));

export const Single: Story = {};

export const Medium: Story = { args: { size: 'md' } };

export const Wide: Story = {
  args: { wide: true },
  render: (args) => (
    <div className="narrow">
      <ToggleGroup {...args} />
    </div>
  ),
};

export const LabelHidden: Story = {
  args: {
    label: 'Affichage',
    labelHidden: true,
    defaultValue: 'chart',
    children: (
      <>
        <Toggle value="chart" icon={<Icon of={ChartColumn} size={16} />}>
          Graphique
        </Toggle>
        <Toggle value="table" icon={<Icon of={Table2} size={16} />}>
          Tableau
        </Toggle>
      </>
    ),
  },
};

export const Multiple: Story = {
  args: {
    label: 'Jours de livraison',
    type: 'multiple',
    defaultValue: ['mardi', 'jeudi'],
    children: week,
  },
};

export const Invalid: Story = {
  args: {
    label: 'Jours de livraison',
    type: 'multiple',
    required: true,
    defaultValue: [],
    hint: 'Pas de livraison les dimanches et jours fériés.',
    error: 'Choisissez au moins un jour.',
    children: week,
  },
};

export const Disabled: Story = {
  render: () => (
    <div className="stack">
      <ToggleGroup label="Mesure" disabled defaultValue="volume">
        <Toggle value="volume">Volume</Toggle>
        <Toggle value="spend">Dépense</Toggle>
      </ToggleGroup>
      <ToggleGroup label="Jours" type="multiple" disabled defaultValue={['mardi']}>
        {week}
      </ToggleGroup>
    </div>
  ),
};

export const MultipleOnPhone: Story = {
  ...Multiple,
  globals: { viewport: { value: 'phone' } },
};
