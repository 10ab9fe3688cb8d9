import type { Meta, StoryObj } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Allowed } from '../../app/routing/Allowed';
import { customer, fixtureClient, waitingClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { partialClient } from '../../stories/clients';
import { now } from '../../stories/fixtures';
import { ordersAnswers } from '../../stories/orders';
import { offline, withoutPermissions } from '../../stories/states';
import { withClient } from '../../stories/with-client';
import { DeliveriesPage } from './DeliveriesPage';

const path = '/operations/mes-livraisons/';

const meta = {
  title: 'Pages/Mes livraisons',
  component: DeliveriesPage,
  // The page fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true, path },
  args: { now },
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof DeliveriesPage>;

export default meta;
type Story = StoryObj<typeof meta>;

type Query = ReturnType<typeof ordersAnswers>;
const shows = (query: Query = ordersAnswers()) => withClient(() => fixtureClient({ query }));
const desktop = { viewport: { value: 'desktop' } };
const phone = { viewport: { value: 'phone' } };

export const Full: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [shows()],
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Livraisons' }));
    await table.findByRole('row', { name: /CMD-2026-004820/ });
    const tabs = within(await canvas.findByRole('navigation', { name: 'Livraisons par statut' }));
    await waitFor(() => {
      expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'Toutes 312',
        'À venir 7',
        expect.stringMatching(/^En cours \d$/),
        expect.stringMatching(/^Livrées 2\d\d$/),
        expect.stringMatching(/^Annulées \d+$/),
      ]);
      expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Toutes');
    });
    // The cost of upcoming orders is an estimate; the waiting order is to fill up a tank.
    await waitFor(() => {
      expect(table.getAllByRole('row', { name: /≈.*€.*Commande attribuée/ })).not.toHaveLength(0);
      expect(table.getAllByRole('row', { name: /Plein \(≈.*L\)/ })).not.toHaveLength(0);
    });
    await canvas.findByText('312 livraisons');
  },
};

/** The period is selected behind its chip; the tab follows the status. */
export const Filtered: Story = {
  globals: desktop,
  parameters: {
    path: `${path}?statut=delivered&produit=2&du=2026-01-01&au=2026-09-30&tri=-volume`,
  },
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findAllByRole('row', { name: /HVO100.*Commande livrée/ });
    const filters = within(await canvas.findByRole('group', { name: 'Filtres' }));
    await waitFor(() => {
      expect(filters.getByRole('button', { name: /^Produit.*HVO100/ })).toBeVisible();
      expect(canvas.getByRole('columnheader', { name: /Volume/ })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
    });
    const period = await filters.findByRole('button', {
      name: /^Période.*01\/01\/2026 – 30\/09\/2026/,
    });
    await userEvent.click(period);
    const choices = within(await canvas.findByRole('dialog', { name: 'Période' }));
    await userEvent.click(await choices.findByRole('button', { name: 'Mois dernier' }));
    await waitFor(() => expect(period).toHaveTextContent('Mois dernier'));
    await userEvent.click(await canvas.findByRole('link', { name: /^Annulées/ }));
    await waitFor(() =>
      expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Annulées'),
    );
    // The other filters stay.
    await waitFor(() => expect(period).toHaveTextContent('Mois dernier'));
  },
};

export const Empty: Story = {
  tags: ['picture'],
  decorators: [shows(ordersAnswers([]))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Vous n’avez pas encore de livraison.' });
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Exporter' })).toBeDisabled());
  },
};

export const NoResult: Story = {
  parameters: { path: `${path}?q=introuvable&statut=ready` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findByText('Aucun résultat avec ces filtres.');
  },
};

export const Failure: Story = {
  tags: ['picture'],
  decorators: [
    shows({
      ...ordersAnswers(),
      orders: (() => {
        throw new GraphQLError('Non.', {
          extensions: { code: 'UPSTREAM_UNAVAILABLE', requestId: '01JD7Z8Q4T3N5V9XKQ2M6B7C8D' },
        });
      }) as never,
    }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Impossible de charger la liste.');
    // The provider is down: the message must not blame the connection.
    await canvas.findByText(
      'Le service est momentanément indisponible. Réessayez dans un instant.',
    );
    await canvas.findByText('01JD7Z8Q4T3N5V9XKQ2M6B7C8D');
  },
};

/**
 * The provider denies this user the list: the message names neither the connection nor a later
 * retry.
 */
export const Refused: Story = {
  decorators: [
    shows({
      ...ordersAnswers(),
      orders: () => {
        throw new GraphQLError('Accès refusé.', { extensions: { code: 'FORBIDDEN' } });
      },
    } as Query),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText(/L’accès à ces données vous a été refusé/);
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Réessayer' })).toBeNull());
  },
};

/** The list has loaded, the sites have not. */
export const Partial: Story = {
  decorators: [
    withClient(() => partialClient({ query: ordersAnswers() }, [['orders', 'items', 'address']])),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Certaines données n’ont pas pu être chargées.');
    await canvas.findByRole('row', { name: /CMD-2026-004820/ });
  },
};

/** A role without EXPORT_CREATE sees whom to ask, and has no row selection. */
export const ReadOnly: Story = {
  decorators: [
    shows({ ...ordersAnswers(), me: customer({ role: 'VIEWER', permissions: ['ORDER_READ'] }) }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /CMD-2026-004820/ });
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Exporter' })).toHaveAccessibleDescription(
        /ne permet pas cette action\. Demandez à un administrateur de Transports Garonne-Adour\.$/,
      ),
    );
    // Documents can be downloaded; the list cannot, and nothing can be changed.
    await userEvent.click(
      await canvas.findByRole('checkbox', { name: 'Sélectionner CMD-2026-004820' }),
    );
    await canvas.findByRole('button', { name: 'Télécharger les bons de livraison (ZIP)' });
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: 'Exporter la sélection' })).toBeNull(),
    );
    await userEvent.click(
      await canvas.findByRole('button', { name: fr`Actions : CMD-2026-004820` }),
    );
    await canvas.findByRole('menuitem', { name: 'Voir' });
    for (const name of ['Commander à nouveau', 'Annuler']) {
      const write = await canvas.findByRole('menuitem', { name });
      await waitFor(() => {
        expect(write).toHaveAttribute('aria-disabled', 'true');
        expect(write).toHaveAccessibleDescription(/ne permet pas cette action/);
      });
    }
    // The arrow keys reach a disabled item, so that its reason can be read.
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Annuler' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
  },
};

/** No interaction here: the Allowed component has its own tests. */
export const Forbidden: Story = {
  decorators: [withoutPermissions],
  render: (args) => (
    <Allowed needs="ORDER_READ">
      <DeliveriesPage {...args} />
    </Allowed>
  ),
  tags: ['!test'],
};

export const Offline: Story = offline;

export const Loading: Story = {
  decorators: [withClient(waitingClient)],
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'Livraisons' });
    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'));
  },
};

/** The height in px of the card of an order with one product. */
const cardHeight = 95;

const heightsOf = (list: HTMLElement) =>
  [...list.children].map((card) => Math.round(card.firstElementChild?.clientHeight ?? 0));

/** Placeholder cards, as high as the real ones. */
export const PhoneLoading: Story = {
  globals: phone,
  decorators: [withClient(waitingClient)],
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('list', { name: 'Livraisons' });
    await waitFor(() => expect(heightsOf(list)).toEqual(Array(8).fill(cardHeight)));
  },
};

export const Phone: Story = {
  tags: ['picture'],
  globals: phone,
  decorators: [shows()],
  play: async ({ canvas }) => {
    const cards = within(await canvas.findByRole('list', { name: 'Livraisons' }));
    await waitFor(() => expect(cards.getAllByRole('listitem')).toHaveLength(25));
    const list = await canvas.findByRole('list', { name: 'Livraisons' });
    await waitFor(() => expect(heightsOf(list)).toContain(cardHeight));
    await userEvent.click(await canvas.findByRole('button', { name: 'Trier' }));
    const usual = await canvas.findByRole('menuitemradio', { name: 'Ordre habituel' });
    await waitFor(() => expect(usual).toBeChecked());
    await userEvent.click(
      await canvas.findByRole('menuitemradio', { name: 'Volume, décroissant' }),
    );
    await userEvent.click(await canvas.findByRole('button', { name: 'Trier' }));
    await waitFor(() =>
      expect(canvas.getByRole('menuitemradio', { name: 'Volume, décroissant' })).toBeChecked(),
    );
    await userEvent.click(await canvas.findByRole('menuitemradio', { name: 'Ordre habituel' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Afficher 25 de plus' }));
    await waitFor(() => expect(cards.getAllByRole('listitem')).toHaveLength(50));
  },
};

export const PhoneFailure: Story = { ...Failure, tags: [], globals: phone };
