import type { Meta, StoryObj } from '@storybook/react-vite';
import { waitingClient } from '../../graphql/test';
import { withClient } from '../../stories/with-client';
import { PartialBanner } from './PartialBanner';

const meta = {
  title: 'Métier/PartialBanner',
  component: PartialBanner,
  decorators: [withClient(waitingClient)],
  parameters: {
    usage: {
      when: [
        'En tête d’une page dont certaines listes n’ont pas pu être chargées\u00a0: elles manquent, elles ne sont pas vides.',
      ],
      not: [
        'Quand rien n’a pu être chargé\u00a0: LoadFailure.',
        'Quand une liste est réellement vide\u00a0: EmptyState.',
      ],
    },
  },
} satisfies Meta<typeof PartialBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

/** What asking again does is shown where there is something to lose: Pages/Accueil. */
export const Default: Story = {};
