import type { Meta, StoryObj } from '@storybook/react-vite';
import { waitingClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { withClient } from '../../stories/with-client';
import { PartialBanner } from './PartialBanner';

const meta = {
  title: 'Métier/PartialBanner',
  component: PartialBanner,
  decorators: [withClient(waitingClient)],
  parameters: {
    usage: {
      what: 'Un bandeau qui annonce une page incomplète et propose de réessayer.',
      when: [
        fr`En tête d’une page dont certaines listes n’ont pas pu être chargées : elles manquent, elles ne sont pas vides.`,
      ],
      not: [
        fr`Quand rien n’a pu être chargé : LoadFailure.`,
        fr`Quand une liste est réellement vide : EmptyState.`,
      ],
    },
  },
} satisfies Meta<typeof PartialBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The story Pages/Accueil shows the effect of a retry. */
export const Default: Story = {};
