import type { Meta, StoryObj } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Allowed } from '../../app/routing/Allowed';
import { customer, fixtureClient, waitingClient } from '../../graphql/test';
import { slowClient } from '../../stories/clients';
import { now } from '../../stories/fixtures';
import { offline, withoutPermissions } from '../../stories/states';
import { archivedTank, manyTanks, tanksAnswers } from '../../stories/tanks';
import { withClient } from '../../stories/with-client';
import { FleetPage } from './FleetPage';

const path = '/operations/gerer-ma-flotte';

const meta = {
  title: 'Pages/Gérer ma flotte',
  component: FleetPage,
  // The page fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true, path },
  args: { now },
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof FleetPage>;

export default meta;
type Story = StoryObj<typeof meta>;

type Query = ReturnType<typeof tanksAnswers>;
const shows = (query: Query = tanksAnswers(), mutation = {}) =>
  withClient(() => fixtureClient({ query, mutation }));
const desktop = { viewport: { value: 'desktop' } };
const phone = { viewport: { value: 'phone' } };

const failing = (code: string) => () => {
  throw new GraphQLError('Non.', {
    extensions: { code, requestId: '01JD7Z8Q4T3N5V9XKQ2M6B7C8D' },
  });
};

export const Full: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [shows()],
  play: async ({ canvas }) => {
    const cards = within(await canvas.findByRole('list', { name: 'Cuves' }));
    await waitFor(() => expect(cards.getAllByRole('heading')[0]).toHaveTextContent('AdBlue'));
    await canvas.findByText('1 sous le seuil');
    await canvas.findByText('6 cuves');
  },
};

export const Table: Story = {
  tags: ['picture'],
  globals: desktop,
  parameters: { path: `${path}?vue=tableau` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Cuves' }));
    await table.findByRole('row', { name: /Gazole flotte.*6 à 8\sjours/ });
  },
};

/** The view of the list is in its URL. */
export const CardsAgain: Story = {
  ...Table,
  tags: [],
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: 'Cuves' });
    await userEvent.click(await canvas.findByRole('radio', { name: 'Cartes' }));
    await canvas.findByRole('list', { name: 'Cuves' });
  },
};

export const Empty: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [shows(tanksAnswers([]))],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Aucune cuve déclarée.' });
    await userEvent.click(await canvas.findByRole('button', { name: 'Ajouter une cuve' }));
    await canvas.findByRole('dialog', { name: 'Nouvelle cuve' });
  },
};

export const NoResult: Story = {
  globals: desktop,
  parameters: { path: `${path}?q=introuvable` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findByText('Aucun résultat avec ces filtres.');
    await userEvent.click(await canvas.findByRole('button', { name: 'Effacer les filtres' }));
    await canvas.findByRole('list', { name: 'Cuves' });
  },
};

export const ArchivedOnes: Story = {
  globals: desktop,
  parameters: { path: `${path}?etat=archivees` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: archivedTank.name });
  },
};

/** No interaction here: the Allowed component has its own tests. */
export const Forbidden: Story = {
  decorators: [withoutPermissions],
  render: (args) => (
    <Allowed needs="ORDER_READ">
      <FleetPage {...args} />
    </Allowed>
  ),
  tags: ['!test'],
};

export const Offline: Story = offline;

export const Loading: Story = { globals: desktop, decorators: [withClient(waitingClient)] };

export const Failure: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [
    shows(
      tanksAnswers(undefined, {
        tanks: failing('UPSTREAM_UNAVAILABLE'),
        fleet: failing('UPSTREAM_UNAVAILABLE'),
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Impossible de charger la liste.');
  },
};

/** A read-only user sees whom to ask. */
export const Viewer: Story = {
  globals: desktop,
  decorators: [
    shows(
      tanksAnswers(undefined, {
        me: customer({ role: 'VIEWER', permissions: ['ORDER_READ', 'ANALYTICS_READ'] }),
      }),
    ),
  ],
  play: async ({ canvas }) => {
    for (const name of ['Ajouter', 'Exporter']) {
      const button = await canvas.findByRole('button', { name });
      await waitFor(() => {
        expect(button).toHaveAttribute('aria-disabled', 'true');
        expect(button).toHaveAccessibleDescription(/ne permet pas cette action/);
      });
    }
  },
};

/** Two hundred tanks, loaded in steps of twenty-five. */
export const Phone: Story = {
  tags: ['picture'],
  globals: phone,
  decorators: [shows(tanksAnswers(manyTanks))],
  play: async ({ canvas }) => {
    const cards = within(await canvas.findByRole('list', { name: 'Cuves' }));
    await waitFor(() => expect(cards.getAllByRole('listitem')).toHaveLength(25));
    await userEvent.click(await canvas.findByRole('button', { name: 'Afficher 25 de plus' }));
    await waitFor(() => expect(cards.getAllByRole('listitem')).toHaveLength(50));
  },
};

export const PhoneFull: Story = { tags: ['picture'], globals: phone, decorators: [shows()] };

const drawer = (id: string, name: string, ...words: (string | RegExp)[]): Story => ({
  globals: desktop,
  parameters: { path: `${path}?cuve=${id}` },
  decorators: [shows()],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const dialog = within(await body.findByRole('dialog', { name }));
    await dialog.findByRole('heading', { name: 'Relevés' });
    for (const word of words) await dialog.findByText(word);
  },
});

export const Drawer: Story = {
  ...drawer(
    't2',
    'Gazole flotte',
    /^12 600\sL le 21 novembre 2026, soit 42\s% de la cuve.*atteint entre le 26 et le 27 novembre\.$/,
    /^Prévision\s: moyenne des 60\sderniers jours, 14\sderniers comptés double\. Sur les 90\sderniers jours, 9\sprévisions sur 10\ssont tombées à moins de 12\s% près\.$/,
    'Fourchette',
    'Livraisons',
  ),
  tags: ['picture'],
};
export const DrawerLow = drawer('t1', 'AdBlue', /sous le seuil d’alerte de 20\s%\.$/, 'À vérifier');
export const DrawerUnknown = drawer('t3', 'GNR chantier', /autonomie inconnue\.$/);
export const DrawerArchived = drawer('t5', 'Ancienne cuve nord', 'Remettre en service');
export const DrawerNeverRead = drawer(
  't4',
  'Réserve HVO',
  'Aucun relevé sur les 90 derniers jours.',
);
export const DrawerOnAPhone: Story = { ...Drawer, globals: phone };

export const UnknownTank: Story = {
  parameters: { path: `${path}?cuve=t999` },
  decorators: [shows()],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await body.findByRole('dialog', { name: 'Cette cuve est introuvable.' });
    await userEvent.click(await body.findByRole('button', { name: 'Retour aux cuves' }));
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
  },
};

/** The fields of the card are shown at once. */
export const DrawerLoading: Story = {
  globals: desktop,
  decorators: [withClient(() => slowClient({ query: tanksAnswers() }, 'TankDetail'))],
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Gazole flotte' }));
    const body = within(canvasElement.ownerDocument.body);
    const dialog = within(await body.findByRole('dialog', { name: 'Gazole flotte' }));
    await dialog.findByText(/^Autonomie estimée/);
  },
};

export const DrawerFailure: Story = {
  globals: desktop,
  parameters: { path: `${path}?cuve=t2` },
  decorators: [shows(tanksAnswers(undefined, { tank: failing('UPSTREAM_TIMEOUT') }))],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await body.findByText(/^La cuve n’a pas pu être chargée\./);
  },
};

/** A level above the last one without a delivery in between raises a warning, but can be sent. */
export const Reading: Story = {
  tags: ['picture'],
  globals: desktop,
  parameters: { path: `${path}?cuve=t2&relever=1` },
  decorators: [shows()],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const form = within(await body.findByRole('dialog', { name: 'Relever le niveau' }));
    await userEvent.type(await form.findByRole('spinbutton', { name: /^Niveau/ }), '15750');
    await form.findByText(
      'Vérifiez la jauge : ce niveau dépasse de 25 % le dernier relevé sans livraison entre les deux.',
    );
    await userEvent.click(await form.findByRole('radio', { name: 'Pourcentage' }));
    await waitFor(() =>
      expect(form.getByRole('spinbutton', { name: /^Niveau/ })).toHaveValue('52,5'),
    );
  },
};

/** A date in the future is reported once, and counts as one error. */
export const ReadingToCome: Story = {
  globals: desktop,
  parameters: { path: `${path}?cuve=t2&relever=1` },
  decorators: [shows()],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const form = within(await body.findByRole('dialog', { name: 'Relever le niveau' }));
    await userEvent.type(await form.findByRole('spinbutton', { name: /^Niveau/ }), '9000');
    const day = await form.findByRole('textbox', { name: /^Date/ });
    await userEvent.clear(day);
    await userEvent.type(day, '31/12/2099');
    await userEvent.click(await form.findByRole('button', { name: 'Enregistrer' }));
    await form.findByRole('group', { name: /^Corrigez 1\s/ });
    await waitFor(() => {
      expect(day).toHaveAttribute('aria-invalid', 'true');
      expect(form.getByRole('textbox', { name: /^Heure/ })).toBeValid();
    });
  },
};

export const ReadingOnAPhone: Story = { ...Reading, tags: [], globals: phone };

export const NewTank: Story = {
  tags: ['picture'],
  globals: desktop,
  parameters: { path: `${path}?ajouter=cuve` },
  decorators: [shows()],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const form = within(await body.findByRole('dialog', { name: 'Nouvelle cuve' }));
    await userEvent.click(await form.findByRole('button', { name: 'Ajouter la cuve' }));
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: /^Nom/ })).toHaveAccessibleDescription(
        'Indiquez le nom de la cuve.',
      ),
    );
  },
};

export const EditTank: Story = {
  globals: desktop,
  parameters: { path: `${path}?cuve=t2&modifier=1` },
  decorators: [shows()],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const form = within(await body.findByRole('dialog', { name: 'Modifier la cuve' }));
    await waitFor(() => expect(form.getByRole('combobox', { name: /^Site/ })).toHaveValue('a3'));
  },
};
