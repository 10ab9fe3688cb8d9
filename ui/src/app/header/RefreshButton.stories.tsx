import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { useShellQuery } from '../../components/permissions/Shell.generated';
import { business, customer, fixtureClient, waitingClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { withClient } from '../../stories/with-client';
import { RefreshButton } from './RefreshButton';

const meta = {
  title: 'Cadre/RefreshButton',
  component: RefreshButton,
  parameters: {
    usage: {
      what: 'Un bouton à icône qui demande à nouveau toutes les données de l’écran.',
      when: [
        fr`Dans l’en-tête, pour demander à nouveau ce qui est à l’écran : rien ne se périme de soi-même.`,
        'Un échec laisse la page telle qu’elle était et le dit.',
      ],
      not: [
        fr`Après un échec de chargement : LoadFailure et PartialBanner ont leur propre bouton.`,
      ],
    },
  },
} satisfies Meta<typeof RefreshButton>;

export default meta;
type Story = StoryObj<typeof meta>;

const press = async (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Actualiser les données' }));

/** A page with a query: the signed-in user. */
function WithPage() {
  const { data } = useShellQuery();
  return (
    <>
      <RefreshButton />
      <p>{data?.me?.firstName ?? '…'}</p>
    </>
  );
}

let down = false;

/** A client whose provider fails while `down` is set. */
function client() {
  const me = () => {
    if (down) throw new Error('Le fournisseur ne répond pas.');
    return customer();
  };
  return fixtureClient({ query: { me, businesses: [], currentBusiness: business() } });
}

export const Default: Story = {
  decorators: [withClient(client)],
  render: () => <WithPage />,
  play: async ({ canvas }) => {
    await canvas.findByText('Claire');
    await press(canvas);
    await canvas.findByText('Données actualisées.');
  },
};

/** The provider fails on the refetch: the data on the screen stays. */
export const Failed: Story = {
  ...Default,
  beforeEach: () => () => {
    down = false;
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Claire');
    down = true;
    await press(canvas);
    await canvas.findByText('Les données n’ont pas pu être actualisées. Réessayez.');
    await waitFor(() => expect(canvas.getByText('Claire')).toBeVisible());
  },
};

export const Loading: Story = {
  decorators: [withClient(waitingClient)],
  render: () => <WithPage />,
  play: async ({ canvas }) => {
    await press(canvas);
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Actualiser les données' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    );
  },
};
