import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Allowed } from '../../app/routing/Allowed';
import { type Answers, fixtureClient, waitingClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { failingClient, partialClient } from '../../stories/clients';
import { now } from '../../stories/fixtures';
import {
  asViewer,
  ended,
  moved,
  occurrence,
  paused,
  recurringDetail,
  recurringOrder,
  stopped,
  tuesdays,
} from '../../stories/recurring';
import { offline, withoutPermissions } from '../../stories/states';
import { withClient } from '../../stories/with-client';
import { RecurringOrderPage } from './RecurringOrderPage';

const meta = {
  title: 'Pages/Commande récurrente',
  component: RecurringOrderPage,
  tags: ['!autodocs'],
  parameters: { page: true, path: '/operations/mes-commandes-reccurentes/r1' },
  args: { now },
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof RecurringOrderPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const desktop = { viewport: { value: 'desktop' } };
const phone = { viewport: { value: 'phone' } };

const shows = (query = recurringDetail(), mutation: Answers['mutation'] = {}) =>
  withClient(() => fixtureClient({ query, mutation }));

export const Active: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Gazole Toulouse hebdo' });
    await canvas.findByRole('link', { name: 'CMD-2026-004830' });
    await canvas.findByRole('button', { name: /^Rétablir la livraison du 1er\sdécembre$/ });
    await canvas.findByRole('button', { name: /^Passer la livraison du 8\sdécembre$/ });
    await canvas.findByRole('table', { name: 'Livraisons effectuées' });
    await canvas.findByRole('link', { name: 'Voir toutes' });
    await canvas.findByRole('figure', { name: 'Volumes livrés' });
  },
};

/** On a phone the actions of a date are in a menu, those of the page in a sheet. */
export const OnAPhone: Story = {
  tags: ['picture'],
  globals: phone,
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: /^Actions\s: livraison du 8\sdécembre$/ });
    await canvas.findByRole('button', { name: fr`Actions : Gazole Toulouse hebdo` });
  },
};

/** The last working day of the month, moved by a holiday; two products, and an end date. */
export const Moved: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [shows(recurringDetail(moved, []))],
  play: async ({ canvas }) => {
    await canvas.findByText('Déplacée (jour férié)');
    await canvas.findByText('au lieu du ven. 1er janvier');
    await canvas.findByText('Aucune livraison effectuée pour le moment.');
  },
};

export const PausedUntil: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [shows(recurringDetail(paused))],
  play: async ({ canvas }) => {
    await canvas.findByText('En pause jusqu’au 4 janvier 2027');
    await canvas.findByText('En pause : les livraisons reprennent après le 4 janvier 2027.');
    await canvas.findByRole('button', { name: 'Reprendre' });
  },
};

export const PausedWithoutEnd: Story = {
  globals: desktop,
  decorators: [shows(recurringDetail(stopped))],
  play: async ({ canvas }) => {
    await canvas.findByText(/^En pause : les livraisons reprendront quand/);
  },
};

export const Ended: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [shows(recurringDetail(ended))],
  play: async ({ canvas }) => {
    await canvas.findByText('Récurrence terminée le 30 septembre 2026.');
    await canvas.findByRole('button', { name: 'Recréer à l’identique' });
    await waitFor(() =>
      expect(canvas.queryByRole('heading', { name: 'Prochaines livraisons' })).toBeNull(),
    );
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Modifier' })).toBeNull());
  },
};

/** An order made before the end is still delivered. */
export const EndedWithAnOrder: Story = {
  globals: desktop,
  decorators: [shows(recurringDetail({ ...ended, nextOccurrences: tuesdays.slice(0, 1) }))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Prochaines livraisons' });
    await canvas.findByText('Commande créée');
    await canvas.findByRole('link', { name: 'CMD-2026-004830' });
  },
};

const after = (status: 'SKIPPED' | 'PLANNED') =>
  recurringOrder({
    nextOccurrences: tuesdays.map((one) => (one.date === '2026-12-08' ? { ...one, status } : one)),
  });

/** A date is skipped at once; the toast offers to undo it. */
export const Skipped: Story = {
  globals: desktop,
  decorators: [
    shows(recurringDetail(), {
      skipOccurrence: { recurringOrder: after('SKIPPED'), userErrors: [] },
      unskipOccurrence: { recurringOrder: after('PLANNED'), userErrors: [] },
    }),
  ],
  play: async ({ canvas, canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(
      await canvas.findByRole('button', { name: /^Passer la livraison du 8\sdécembre$/ }),
    );
    await canvas.findByRole('button', { name: /^Rétablir la livraison du 8\sdécembre$/ });
    await body.findByText('Livraison du 8 décembre passée.');
    await userEvent.click(await body.findByRole('button', { name: 'Annuler' }));
    await canvas.findByRole('button', { name: /^Passer la livraison du 8\sdécembre$/ });
    await body.findByText('Livraison du 8 décembre rétablie.');
  },
};

/** The date has become an order meanwhile: it is not skipped, and names that order. */
export const SkippedTooLate: Story = {
  globals: desktop,
  decorators: [
    shows(recurringDetail(), {
      skipOccurrence: {
        recurringOrder: null,
        userErrors: [
          {
            __typename: 'UserError',
            field: null,
            code: 'occurrence_already_ordered',
            message: 'Cette livraison est déjà commandée : annulez la commande CMD-2026-004831.',
          },
        ],
      },
    }),
  ],
  play: async ({ canvas, canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(
      await canvas.findByRole('button', { name: /^Passer la livraison du 8\sdécembre$/ }),
    );
    await body.findByText(/annulez la commande CMD-2026-004831\./);
    await canvas.findByRole('button', { name: /^Passer la livraison du 8\sdécembre$/ });
  },
};

/** A date is ordered early, after confirmation. */
export const OrderedNow: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [
    shows(recurringDetail(), {
      orderOccurrence: {
        recurringOrder: recurringOrder({
          nextOccurrences: [
            occurrence('2026-12-08', {
              status: 'ORDERED',
              order: { __typename: 'Order', id: '10500', reference: 'CMD-2026-004831' },
            }),
          ],
        }),
        userErrors: [],
      },
    }),
  ],
  play: async ({ canvas, canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(
      await canvas.findByRole('button', {
        name: /^Commander maintenant la livraison du 8\sdécembre$/,
      }),
    );
    const dialog = within(
      await body.findByRole('alertdialog', {
        name: /^Commander la livraison du mardi 8\sdécembre\s\?$/,
      }),
    );
    await dialog.findByText('Gazole B7');
    await dialog.findByRole('button', { name: 'Commander' });
  },
};

/** Pausing asks for the end of the pause, and needs a date in the future. */
export const Pausing: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [shows()],
  play: async ({ canvas, canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await canvas.findByRole('button', { name: 'Mettre en pause' }));
    const dialog = within(
      await body.findByRole('alertdialog', {
        name: fr`Mettre en pause « Gazole Toulouse hebdo » ?`,
      }),
    );
    await dialog.findByText('Les commandes déjà créées ne sont pas annulées.');
    const confirm = await dialog.findByRole('button', { name: 'Mettre en pause' });
    await waitFor(() => expect(confirm).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(await dialog.findByRole('radio', { name: 'Jusqu’à ce que je reprenne' }));
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled', 'true'));
  },
};

export const Resumed: Story = {
  globals: desktop,
  decorators: [
    shows(recurringDetail(paused), {
      resumeRecurringOrder: {
        recurringOrder: {
          ...paused,
          status: 'ACTIVE',
          pausedUntil: null,
          nextOccurrences: tuesdays,
        },
        userErrors: [],
      },
    }),
  ],
  play: async ({ canvas, canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await canvas.findByRole('button', { name: 'Reprendre' }));
    await body.findByText('Récurrence reprise. Prochaine livraison : mardi 24 novembre.');
    await body.findByRole('button', { name: 'Annuler' });
    await canvas.findByText('Active');
  },
};

/** A read-only user sees why the actions are disabled, and whom to ask. */
export const Viewer: Story = {
  globals: desktop,
  decorators: [shows(asViewer(recurringDetail()))],
  play: async ({ canvas }) => {
    const skip = await canvas.findByRole('button', {
      name: /^Passer la livraison du 8\sdécembre$/,
    });
    await waitFor(() => expect(skip).toHaveAttribute('aria-disabled', 'true'));
  },
};

export const Unknown: Story = {
  decorators: [shows(recurringDetail(null))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Cette commande récurrente est introuvable.' });
    await canvas.findByRole('link', { name: 'Retour à mes commandes récurrentes' });
  },
};

export const OfAnotherBusiness: Story = {
  decorators: [
    shows(
      recurringDetail(
        recurringOrder({
          business: { __typename: 'Business', id: '9', name: 'Autocars Belle-Étoile' },
        }),
      ),
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', {
      name: 'Cette commande récurrente appartient à Autocars Belle-Étoile.',
    });
  },
};

/** The past deliveries failed to load: the other blocks are shown. */
export const Partial: Story = {
  globals: desktop,
  decorators: [
    withClient(() => partialClient({ query: recurringDetail(undefined, []) }, [['orders']])),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Informations indisponibles.');
    await canvas.findByRole('heading', { level: 1, name: 'Gazole Toulouse hebdo' });
  },
};

export const Failure: Story = {
  decorators: [withClient(failingClient)],
};

/** No interaction here: the Allowed component has its own tests. */
export const Forbidden: Story = {
  decorators: [withoutPermissions],
  render: (args) => (
    <Allowed needs="ORDER_READ">
      <RecurringOrderPage {...args} />
    </Allowed>
  ),
  tags: ['!test'],
};

export const Offline: Story = offline;

export const Loading: Story = { globals: desktop, decorators: [withClient(waitingClient)] };
