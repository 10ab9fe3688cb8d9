import type { ArgTypes } from '@storybook/react-vite';
import type { ChartProps } from '../design/charts/ChartFrame/ChartFrame';
import type { FieldProps } from '../design/controls/FormField/FormField';
import { fr } from '../lib/typography';

/** The French descriptions of the props of every form control, for its Storybook page. */
export const fieldProps = {
  label: {
    control: 'text',
    description: fr`Le libellé, au-dessus du contrôle ; toujours présent pour les lecteurs d’écran.`,
  },
  labelHidden: {
    control: 'boolean',
    description: fr`Réserve le libellé aux lecteurs d’écran : un champ de recherche, une cellule de tableau.`,
  },
  hint: {
    control: 'text',
    description: 'Une phrase d’aide, sous le contrôle ou sous la légende d’un groupe.',
  },
  error: {
    control: 'text',
    description: 'Ce qui ne va pas et comment le corriger, sous le contrôle, en plus de l’aide.',
  },
  required: {
    control: 'boolean',
    description: fr`Doit être rempli : un astérisque suit le libellé.`,
  },
  size: { description: fr`Hauteur : \`sm\` 36 px, \`md\` 48 px.` },
} satisfies Partial<ArgTypes<FieldProps>>;

/** The French descriptions of the props of every chart, for its Storybook page. */
export const chartProps = {
  title: {
    description: fr`Une seule idée : « Volumes par produit ». Le titre et le nom du graphique.`,
  },
  level: { description: 'Le niveau du titre.' },
  aside: { description: fr`À la fin de la ligne du titre : un choix d’unité, un lien.` },
  summary: { description: fr`La phrase qui résume les données ; par défaut, elle en est tirée.` },
  status: {
    description: fr`\`loading\` : un squelette de la même taille ; \`error\` : un bouton pour réessayer.`,
  },
  emptyText: { description: 'La phrase d’un graphique sans données.' },
  emptyAction: { description: fr`L’action d’un graphique sans données : « 12 derniers mois ».` },
  onRetry: { description: 'Demande à nouveau les données après un échec.' },
} satisfies Partial<ArgTypes<ChartProps>>;
