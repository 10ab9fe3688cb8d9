import type { Meta, StoryObj } from '@storybook/react-vite';
import { Spinner } from './Spinner';

const meta = {
  title: 'Retours/Spinner',
  component: Spinner,
  parameters: {
    usage: {
      when: [
        'Pour une attente courte et sans forme\u00a0: un choix en cours dans un menu, une redirection.',
        'Sans `label` à côté d’un texte qui dit ce qui se passe\u00a0: il n’est alors qu’un dessin.',
      ],
      not: [
        'Pour un premier chargement\u00a0: Skeleton.',
        'Pour un travail qui dure\u00a0: ProgressBar.',
        'Dans un bouton\u00a0: Button avec `loading`.',
      ],
    },
  },
  args: { label: 'Chargement' },
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Medium: Story = {};
export const Small: Story = { args: { size: 'sm' } };
export const Large: Story = { args: { size: 'lg' } };
