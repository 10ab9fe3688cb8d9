import type { Meta, StoryObj } from '@storybook/react-vite';
import { waitingClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { withClient } from '../../stories/with-client';
import { LoadFailureBanner } from './LoadFailureBanner';

const meta = {
  title: 'Métier/LoadFailureBanner',
  component: LoadFailureBanner,
  decorators: [withClient(waitingClient)],
  args: {
    what: 'La cuve',
    feminine: true,
    error: new TypeError('Failed to fetch'),
    onRetry: () => {},
  },
  parameters: {
    usage: {
      what: 'Un bandeau qui annonce un contenu non chargé, en tout ou en partie.',
      when: ['Dans un panneau ou une boîte de dialogue dont le contenu n’a pas pu être chargé.'],
      not: [
        fr`Quand la page entière a échoué : LoadFailure.`,
        fr`Quand des listes d’une page manquent : PartialBanner.`,
      ],
    },
  },
} satisfies Meta<typeof LoadFailureBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Some of the data have loaded. */
export const Partly: Story = { args: { partly: true } };
