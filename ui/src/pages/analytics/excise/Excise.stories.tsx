import type { Meta, StoryObj } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { business, customer, fixtureClient, waitingClient } from '../../../graphql/test';
import { withClient } from '../../../stories/with-client';
import { Panels } from '../Panels';
import { ExciseCard } from './ExciseCard';
import { coaches, exciseAnswers, vans } from './refund.fixture';

const shows = (...answers: Parameters<typeof exciseAnswers>) =>
  withClient(() => fixtureClient({ query: exciseAnswers(...answers) }));

/** The card, and the drawer that it opens over the dashboard. */
const meta = {
  title: 'Pages/Tableau de bord/Remboursement d’accise',
  component: ExciseCard,
  tags: ['!autodocs'],
  parameters: { page: true, path: '/analytics/' },
  args: { today: '2026-11-21' },
  render: ({ today }) => (
    <>
      <ExciseCard today={today} />
      <Panels input={{ from: today, to: today, granularity: 'MONTH' }} today={today} />
    </>
  ),
} satisfies Meta<typeof ExciseCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Card: Story = {
  tags: ['picture'],
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findByText('3e trimestre 2026');
    await canvas.findByText(/^7\s913,66\s€$/);
    const link = await canvas.findByRole('link', { name: 'Voir le détail' });
    expect(link.getAttribute('href')).toBe('/analytics/?panneau=accise&annee=2026&trimestre=3');
  },
};

/** In a new year without a published rate, the last quarter of the previous year is shown. */
export const RateOfTheYearBefore: Story = {
  args: { today: '2027-04-02' },
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findByText('4e trimestre 2026');
  },
};

export const NoRate: Story = {
  args: { today: '2029-04-02' },
  decorators: [shows()],
  play: async ({ canvas }) => {
    await canvas.findByText('Taux non renseigné pour 2029.');
  },
};

export const Coaches: Story = {
  decorators: [shows(coaches)],
  play: async ({ canvas }) => {
    await canvas.findByText(/^Vos véhicules transportent des personnes/);
  },
};

/** Light vehicles only: the refund does not apply. */
export const LightVehicles: Story = {
  parameters: { path: '/analytics/?panneau=accise' },
  decorators: [shows(vans)],
  play: async ({ canvas }) => {
    await canvas.findByText(/^Moins de 7,5\st \(PTAC 3\s500\skg\)$/);
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'Voir le détail' })).toBeNull());
  },
};

export const Failed: Story = {
  decorators: [
    withClient(() =>
      fixtureClient({
        query: {
          me: customer(),
          currentBusiness: business(),
          exciseRefund: () => {
            throw new GraphQLError('Non.', { extensions: { code: 'UPSTREAM_TIMEOUT' } });
          },
        },
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Réessayer' });
  },
};

export const Detail: Story = {
  tags: ['picture'],
  parameters: { path: '/analytics/?panneau=accise&annee=2026&trimestre=3' },
  decorators: [shows()],
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Remboursement par véhicule' }));
    await table.findByRole('row', { name: /^ZB-417-KT Tracteur 00 9\s004\sL 1\s401,02\s€$/ });
    await table.findByRole('row', { name: /^ZB-423-KT Navette Transport de personnes.*aucun$/ });
    await canvas.findByText(/^Estimation indicative .* Taux 2026\s: 15,56\s€\/hL hors Corse\./);
    await userEvent.selectOptions(
      await canvas.findByRole('combobox', { name: 'Trimestre' }),
      '4e trimestre 2026 (en cours)',
    );
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Exporter en Excel' })).toHaveAttribute(
        'href',
        '/analytics/mes-exports?nouveau=1&type=accise&format=xlsx&du=2026-10-01&au=2026-11-21',
      ),
    );
    await userEvent.selectOptions(
      await canvas.findByRole('combobox', { name: 'Trimestre' }),
      '2e trimestre 2025',
    );
    await canvas.findByText('Taux non renseigné pour 2025.', { selector: 'strong' });
  },
};

export const DetailLoading: Story = {
  parameters: { path: '/analytics/?panneau=accise' },
  decorators: [withClient(waitingClient)],
};

export const Phone: Story = { ...Detail, tags: [], globals: { viewport: { value: 'phone' } } };
