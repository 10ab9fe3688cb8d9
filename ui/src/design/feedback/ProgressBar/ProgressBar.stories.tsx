import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { Card } from '../../structure/Card/Card';
import { ProgressBar } from './ProgressBar';

const meta = {
  title: 'Retours/ProgressBar',
  component: ProgressBar,
  parameters: {
    usage: {
      what: 'Une barre qui se remplit au fil d’un travail, ou va et vient quand l’avancée est inconnue.',
      when: [
        fr`Pour un travail qui dure et dont on connaît l’avancée : export, import de la flotte, envoi d’un fichier.`,
        'Sans `value` tant que l’avancée n’est pas connue.',
        'En taille `thin`, en haut d’une liste que l’on actualise et dont les lignes restent.',
      ],
      not: [
        fr`Pour un premier chargement : Skeleton, qui a la forme de ce qui vient.`,
        fr`Pour un bouton qui travaille : Button avec \`loading\`.`,
        fr`Pour un niveau ou une part : LevelGauge ou un graphique.`,
      ],
    },
  },
  argTypes: {
    label: { description: fr`Le nom du travail : « Préparation de l’export ».` },
    labelHidden: {
      description: fr`Réserve le libellé aux lecteurs d’écran : un texte visible le dit, ou la barre est fine.`,
    },
    value: { description: 'L’avancée, de 0 à `max` ; absente quand elle est inconnue.' },
    max: { description: 'La valeur finale.' },
    valueText: {
      description: fr`L’avancée en mots, vue et lue : « 12 480 lignes sur 30 000 » ; le pour cent par défaut.`,
    },
    size: {
      description: fr`\`md\` : 6 px de haut ; \`thin\` : 2 px, sans texte, en haut d’une liste que l’on actualise.`,
    },
  },
  args: { label: 'Préparation de l’export' },
  decorators: [
    (Story) => (
      <div className="narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ProgressBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Progressing: Story = { args: { value: 42 } };
export const InWords: Story = {
  args: {
    label: 'Import de la flotte',
    value: 22,
    max: 36,
    valueText: '22 véhicules sur 36',
  },
};
export const Indeterminate: Story = {};
export const Complete: Story = { args: { value: 100 } };
export const LabelHidden: Story = { args: { labelHidden: true, value: 64 } };

/** Along the upper edge of a list whose rows stay visible. */
export const Thin: Story = {
  args: { label: 'Actualisation des livraisons', size: 'thin' },
  render: (args) => (
    <Card flush>
      <ProgressBar {...args} />
      <p className="pane">CMD-2026-004812 · Gazole B7 · Dépôt Toulouse</p>
    </Card>
  ),
};
