import type { Meta, StoryObj } from '@storybook/react-vite';
import { fr } from '../../../lib/typography';
import { Spinner } from './Spinner';

const meta = {
  title: 'Retours/Spinner',
  component: Spinner,
  parameters: {
    usage: {
      what: 'Un anneau qui tourne pendant un travail.',
      when: [
        fr`Pour une attente courte et sans forme : un choix en cours dans un menu, une redirection.`,
        fr`Sans \`label\` à côté d’un texte qui dit ce qui se passe : il n’est alors qu’un dessin.`,
      ],
      not: [
        fr`Pour un premier chargement : Skeleton.`,
        fr`Pour un travail qui dure : ProgressBar.`,
        fr`Dans un bouton : Button avec \`loading\`.`,
      ],
    },
  },
  argTypes: {
    label: {
      description: fr`Le nom du travail pour les lecteurs d’écran ; à omettre quand un texte visible le dit.`,
    },
    size: { description: fr`Diamètre : \`sm\` 16 px, \`md\` 20 px, \`lg\` 32 px.` },
  },
  args: { label: 'Chargement' },
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Medium: Story = {};
export const Small: Story = { args: { size: 'sm' } };
export const Large: Story = { args: { size: 'lg' } };
