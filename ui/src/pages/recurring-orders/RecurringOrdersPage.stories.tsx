import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Allowed } from '../../app/routing/Allowed';
import { fixtureClient, waitingClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { failingClient } from '../../stories/clients';
import { now } from '../../stories/fixtures';
import { asViewer, recurringAnswers, recurringOrder } from '../../stories/recurring';
import { offline, withoutPermissions } from '../../stories/states';
import { withClient } from '../../stories/with-client';
import { RecurringOrdersPage } from './RecurringOrdersPage';

const path = '/operations/mes-commandes-reccurentes/';

const meta = {
  title: 'Pages/Mes commandes récurrentes',
  component: RecurringOrdersPage,
  // The page fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true, path },
  args: { now },
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof RecurringOrdersPage>;

export default meta;
type Story = StoryObj<typeof meta>;

type Query = ReturnType<typeof recurringAnswers>;
const shows = (query: Query = recurringAnswers()) => withClient(() => fixtureClient({ query }));
const desktop = { viewport: { value: 'desktop' } };
const phone = { viewport: { value: 'phone' } };

export const Cards: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [shows()],
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Commandes récurrentes' }));
    await list.findByRole('heading', { name: 'Gazole Toulouse hebdo' });
    await list.findByText('Chaque mardi');
    await list.findByText('Le dernier jour ouvré du mois');
    await list.findByText('Un mardi et un vendredi sur deux');
    await list.findByText('En pause jusqu’au 4 janvier 2027');
    await list.findByText('Terminée');
    await list.findByText('≈ 64 124 € HT / mois');
    await userEvent.click(
      await list.findByRole('button', { name: fr`Actions : Gazole Toulouse hebdo` }),
    );
    await waitFor(() =>
      expect(
        canvas.getByRole('menuitem', { name: /^Passer la prochaine livraison/ }),
      ).toHaveTextContent(/annulez la commande CMD-2026-004830\./),
    );
  },
};

export const AsTable: Story = {
  tags: ['picture'],
  globals: desktop,
  parameters: { path: `${path}?vue=tableau` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Commandes récurrentes' }));
    await table.findByRole('row', { name: /Gazole Toulouse hebdo.*Plein.*Chaque mardi.*Active/ });
    await table.findByRole('row', { name: /AdBlue Bordeaux.*Le 5 du mois.*Après la reprise/ });
  },
};

export const OnAPhone: Story = {
  tags: ['picture'],
  globals: phone,
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'AdBlue Bordeaux' });
    await waitFor(() => expect(canvas.queryByRole('radiogroup', { name: 'Affichage' })).toBeNull());
  },
};

/** Each tab filters the list, and has its own text for an empty list. */
export const Paused: Story = {
  globals: desktop,
  parameters: { path: `${path}?etat=en-pause` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'HVO navettes' });
    await waitFor(() =>
      expect(canvas.queryByRole('heading', { name: 'Gazole Toulouse hebdo' })).toBeNull(),
    );
  },
};

export const Empty: Story = {
  tags: ['picture'],
  decorators: [shows(recurringAnswers([]))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Aucune commande récurrente.' });
    await canvas.findByRole('link', { name: 'Créer une commande récurrente' });
  },
};

export const NoneEnded: Story = {
  parameters: { path: `${path}?etat=terminees` },
  decorators: [shows(recurringAnswers([recurringOrder()]))],
  play: async ({ canvas }) => {
    await canvas.findByText('Aucune commande récurrente terminée.');
  },
};

/** No interaction here: the Allowed component has its own tests. */
export const Forbidden: Story = {
  decorators: [withoutPermissions],
  render: (args) => (
    <Allowed needs="ORDER_READ">
      <RecurringOrdersPage {...args} />
    </Allowed>
  ),
  tags: ['!test'],
};

export const Offline: Story = offline;

export const Loading: Story = { globals: desktop, decorators: [withClient(waitingClient)] };

export const Failure: Story = {
  decorators: [withClient(failingClient)],
  play: async ({ canvas }) => {
    await canvas.findByText('Impossible de charger la liste.');
    await canvas.findByRole('button', { name: 'Réessayer' });
  },
};

/** A read-only user sees why the actions are disabled, and whom to ask. */
export const Viewer: Story = {
  globals: desktop,
  decorators: [shows(asViewer(recurringAnswers()))],
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByText('Nouvelle récurrence').closest('[aria-disabled="true"]'),
      ).not.toBeNull(),
    );
  },
};

const requested = fn();

/**
 * Ending the only recurring order empties the list; the dialog says which deliveries are dropped.
 */
export const Ending: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [
    withClient(() =>
      fixtureClient({
        query: recurringAnswers(),
        mutation: {
          endRecurringOrder: (args) => {
            requested(args);
            return {
              recurringOrder: recurringOrder({ id: 'r5', status: 'ENDED' }),
              userErrors: [],
            };
          },
        },
      }),
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    requested.mockClear();
    await userEvent.click(
      await canvas.findByRole('button', { name: fr`Actions : Gazole Bordeaux fin de mois` }),
    );
    (await canvas.findByRole('menuitem', { name: 'Arrêter' })).click();
    const body = within(canvasElement.ownerDocument.body);
    const dialog = within(
      await body.findByRole('alertdialog', {
        name: fr`Arrêter définitivement « Gazole Bordeaux fin de mois » ?`,
      }),
    );
    await dialog.findByText(/^3 livraisons prévues ne seront pas créées\./);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Conserver' })).toHaveFocus());
  },
};
