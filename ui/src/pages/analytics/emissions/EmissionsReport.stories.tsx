import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { customer, fixtureClient, waitingClient } from '../../../graphql/test';
import { failingClient, partialClient } from '../../../stories/clients';
import { withClient } from '../../../stories/with-client';
import { Panels } from '../Panels';
import { EmissionsSummary } from './EmissionsSummary';
import { answers, reportAnswers } from './report.fixture';

const { emissions } = reportAnswers();
const input = { from: '2026-09-01', to: '2026-11-21', granularity: 'MONTH' } as const;

/** The card, and the drawer that it opens over the dashboard. */
const meta = {
  title: 'Pages/Tableau de bord/Bilan CO₂e',
  component: EmissionsSummary,
  tags: ['!autodocs'],
  parameters: { page: true, path: '/analytics/' },
  args: { report: emissions, failed: false, onRetry: fn() },
  render: (args) => (
    <>
      <EmissionsSummary {...args} />
      <Panels input={input} today="2026-11-21" />
    </>
  ),
  decorators: [withClient(() => fixtureClient({ query: answers() }))],
} satisfies Meta<typeof EmissionsSummary>;

export default meta;
type Story = StoryObj<typeof meta>;

const over = { path: '/analytics/?panneau=bilan' };

export const Summary: Story = {
  tags: ['picture'],
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'Ouvrir le bilan' });
    await userEvent.click(link);
    await canvas.findByRole('dialog', { name: 'Bilan CO₂e' });
    await userEvent.click(await canvas.findByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(link).toHaveFocus());
  },
};

export const SummaryFailed: Story = {
  args: { report: undefined, failed: true },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Réessayer' });
  },
};

export const SummaryLoading: Story = { args: { report: undefined } };

export const Report: Story = {
  tags: ['picture'],
  parameters: over,
  play: async ({ canvas }) => {
    const products = within(await canvas.findByRole('table', { name: 'Émissions par produit' }));
    await products.findByRole('row', { name: /^Gazole B7.*25775.*3,10\s2,49\s0,609/ });
    await products.findByRole('row', {
      name: /^HVO100.*0,54\srépartition non publiée\srépartition non publiée/,
    });
    await products.findByRole('row', { name: /^AdBlue.*0,26\s0,26\snon compté/ });
    await canvas.findByRole('table', { name: 'Émissions par site' });
    const months = within(await canvas.findByRole('table', { name: 'Émissions par mois' }));
    await months.findByRole('row', { name: /^Septembre\s2026/ });
    await canvas.findByText(/^Combustion\s: émissions directes \(scope 1\)/);
    expect(
      (await canvas.findByRole('link', { name: 'Exporter en PDF' })).getAttribute('href'),
    ).toBe('/analytics/mes-exports?nouveau=1&type=bilan&format=pdf&du=2026-09-01&au=2026-11-21');
  },
};

export const NothingDelivered: Story = {
  parameters: over,
  decorators: [
    withClient(() =>
      fixtureClient({
        query: answers({ emissions: { ...emissions, byGas: [] } }),
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Aucune livraison sur cette période.');
  },
};

export const Partly: Story = {
  parameters: over,
  decorators: [
    withClient(() => partialClient({ query: answers({ bySite: [] }) }, [['analytics', 'bySite']])),
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Informations indisponibles.');
    await canvas.findByRole('table', { name: 'Émissions par produit' });
  },
};

export const Failed: Story = {
  parameters: over,
  decorators: [withClient(failingClient)],
  play: async ({ canvas }) => {
    await canvas.findByText(/^Le bilan n’a pas pu être chargé\./);
  },
};

/** The right to read does not include exports. */
export const Viewer: Story = {
  parameters: over,
  decorators: [
    withClient(() =>
      fixtureClient({
        query: { ...answers(), me: customer({ permissions: ['ANALYTICS_READ'], role: 'VIEWER' }) },
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Exporter en PDF' });
    await waitFor(() => expect(button).toHaveAccessibleDescription(/^Votre rôle/));
  },
};

export const Loading: Story = { parameters: over, decorators: [withClient(waitingClient)] };

export const Phone: Story = {
  parameters: over,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Émissions par produit' });
  },
};
