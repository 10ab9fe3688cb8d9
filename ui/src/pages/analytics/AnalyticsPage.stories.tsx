import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Allowed } from '../../app/routing/Allowed';
import { fixtureClient, waitingClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { failingClient, partialClient } from '../../stories/clients';
import { dashboardAnswers, figuresOf, noFigures } from '../../stories/dashboard';
import { now } from '../../stories/fixtures';
import { offline, withoutPermissions } from '../../stories/states';
import { withClient } from '../../stories/with-client';
import { AnalyticsPage } from './AnalyticsPage';

const path = '/analytics/';

const meta = {
  title: 'Pages/Tableau de bord',
  component: AnalyticsPage,
  // The page fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true, path },
  args: { now },
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof AnalyticsPage>;

export default meta;
type Story = StoryObj<typeof meta>;

type Query = ReturnType<typeof dashboardAnswers>;
const shows = (query: Query = dashboardAnswers()) => withClient(() => fixtureClient({ query }));
const desktop = { viewport: { value: 'desktop' } };
const phone = { viewport: { value: 'phone' } };

const charts = [
  'Volumes par produit',
  'Dépense HT',
  'Prix HT au litre',
  'Émissions de CO₂e',
  'Par site',
  'Saisonnalité',
  'Par véhicule',
  'Autonomie des cuves',
];

export const Full: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [shows()],
  play: async ({ canvas }) => {
    const figures = within(await canvas.findByRole('list', { name: 'Indicateurs' }));
    await waitFor(() => expect(figures.getAllByRole('listitem')).toHaveLength(7));
    await figures.findByText('Prix moyen HT/L');
    await canvas.findByText(/^Comparaison : du 1er décembre 2024 au 21 novembre 2025\.$/);
    for (const name of charts) {
      const figure = await canvas.findByRole('figure', { name });
      await waitFor(() => expect(figure).toHaveAttribute('data-state', 'ready'));
      await waitFor(() => expect(figure).toHaveAccessibleDescription(/\.$/));
    }
    await canvas.findByText('Moyenne du marché', { selector: 'li' });
  },
};

/** By keyboard alone: another site, the step, and the export menu. */
export const ByKeyboard: Story = {
  globals: desktop,
  decorators: [shows()],
  play: async ({ canvas }) => {
    const site = await canvas.findByRole('button', { name: 'Sites' });
    site.focus();
    await userEvent.keyboard('{Enter}');
    const toulouse = await canvas.findByRole('checkbox', { name: 'Dépôt Toulouse' });
    await waitFor(() => expect(toulouse).toHaveFocus());
    await userEvent.keyboard(' ');
    await waitFor(() => expect(site).toHaveTextContent('Dépôt Toulouse'));
    await userEvent.click(site);
    const sites = await canvas.findByRole('figure', { name: 'Par site' });
    await waitFor(() =>
      expect(sites).toHaveAccessibleDescription(/^Dépôt Toulouse représente 100/),
    );
    const weeks = await canvas.findByRole('radio', { name: 'Semaine' });
    weeks.focus();
    await userEvent.keyboard(' ');
    const volumes = within(await canvas.findByRole('figure', { name: 'Volumes par produit' }));
    await userEvent.click(await volumes.findByRole('button', { name: 'Voir les données' }));
    await volumes.findByRole('columnheader', { name: 'Semaine' });
    const remove = await canvas.findByRole('button', { name: 'Retirer le filtre Sites' });
    remove.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(site).toHaveFocus());
    await waitFor(() => expect(sites).toHaveAccessibleDescription(/^Dépôt Toulouse représente 60/));
  },
};

/** The export options: printing the page, or the deliveries behind the figures. */
export const Exporting: Story = {
  globals: desktop,
  parameters: { path: `${path}?site=a1` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Exporter' }));
    await canvas.findByRole('menuitem', { name: /^Rapport PDF/ });
    await waitFor(() =>
      expect(canvas.getByRole('menuitem', { name: 'Données CSV' })).toHaveAttribute(
        'href',
        '/analytics/mes-exports?nouveau=1&type=livraisons&format=csv&du=2025-12-01&au=2026-11-21&site=a1',
      ),
    );
  },
};

/** Two years by day. */
export const ByDay: Story = {
  globals: desktop,
  parameters: { path: `${path}?du=2024-11-22&au=2026-11-21&pas=jour` },
  decorators: [shows()],
  play: async ({ canvas }) => {
    const figure = await canvas.findByRole('figure', { name: 'Volumes par produit' });
    await waitFor(() => expect(figure).toHaveAttribute('data-state', 'ready'));
  },
};

/** No interaction here: the Allowed component has its own tests. */
export const Forbidden: Story = {
  decorators: [withoutPermissions],
  render: (args) => (
    <Allowed needs="ANALYTICS_READ">
      <AnalyticsPage {...args} />
    </Allowed>
  ),
  tags: ['!test'],
};

export const Offline: Story = offline;

export const Loading: Story = {
  globals: desktop,
  decorators: [withClient(waitingClient)],
  play: async ({ canvas }) => {
    for (const name of charts) {
      const figure = await canvas.findByRole('figure', { name });
      await waitFor(() => expect(figure).toHaveAttribute('aria-busy', 'true'));
    }
  },
};

export const Empty: Story = {
  globals: desktop,
  parameters: { path: `${path}?du=2026-08-08&au=2026-08-09` },
  decorators: [shows(dashboardAnswers({}, noFigures))],
  play: async ({ canvas }) => {
    await canvas.findByText('Aucune livraison sur cette période.');
    await canvas.findByRole('button', { name: '12 derniers mois' });
  },
};

export const NewBusiness: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [
    shows(
      dashboardAnswers(
        { orders: { items: [], pageInfo: { page: 1, perPage: 1, totalCount: 0, totalPages: 1 } } },
        noFigures,
      ),
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Vos indicateurs apparaîtront après votre première livraison.');
    await waitFor(() => expect(canvas.queryByRole('figure')).toBeNull());
  },
};

/** Two parts fail: each shows its own error, and the others are shown. */
export const FailingParts: Story = {
  tags: ['picture'],
  globals: desktop,
  decorators: [
    withClient(() =>
      partialClient(
        {
          query: dashboardAnswers({
            analytics: ((args: { input: Parameters<typeof noFigures>[0] }) => ({
              ...figuresOf(args.input),
              kpis: null,
              priceSeries: [],
            })) as never,
          }),
        },
        [
          ['analytics', 'kpis'],
          ['analytics', 'priceSeries'],
        ],
      ),
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Informations indisponibles.');
    const price = await canvas.findByRole('figure', { name: 'Prix HT au litre' });
    await waitFor(() => expect(price).toHaveAttribute('data-state', 'error'));
    const volumes = await canvas.findByRole('figure', { name: 'Volumes par produit' });
    await waitFor(() => expect(volumes).toHaveAttribute('data-state', 'ready'));
  },
};

/** Every request fails. */
export const Failure: Story = {
  decorators: [withClient(failingClient)],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Une erreur est survenue' });
  },
};

/** One chart per row, key figures in a carousel, filters in a sheet. */
export const Phone: Story = {
  globals: phone,
  decorators: [shows()],
  play: async ({ canvas, canvasElement }) => {
    const figure = await canvas.findByRole('figure', { name: 'Volumes par produit' });
    await waitFor(() => expect(figure).toHaveAttribute('data-state', 'ready'));
    await canvas.findByRole('button', { name: 'Afficher les 20 véhicules' });
    await userEvent.click(await canvas.findByRole('button', { name: 'Filtres' }));
    const sheet = within(
      await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'Filtres' }),
    );
    await sheet.findByRole('radio', { name: 'Semaine' });
    await sheet.findByRole('radio', { name: fr`l’année précédente` });
    await userEvent.click(await sheet.findByRole('button', { name: 'Afficher les indicateurs' }));
  },
};
