import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { business, customer, fixtureClient } from '../../../graphql/test';
import type { Permission } from '../../../graphql/types.generated';
import { withClient } from '../../../stories/with-client';
import { anomalies, anomaly } from './anomalies.fixture';
import { WatchCard } from './WatchCard';

const allowed = (permissions: readonly Permission[]) =>
  withClient(() =>
    fixtureClient({
      query: { me: customer({ permissions, role: 'VIEWER' }), currentBusiness: business() },
    }),
  );

const meta = {
  title: 'Pages/Tableau de bord/À surveiller',
  component: WatchCard,
  tags: ['!autodocs'],
  parameters: { page: true },
  args: { anomalies, failed: false, onRetry: fn() },
  decorators: [allowed(['ORDER_WRITE'])],
} satisfies Meta<typeof WatchCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  tags: ['picture'],
  play: async ({ canvas }) => {
    const first = await canvas.findByText(/aucun plein/, { selector: 'p' });
    const item = within(first.closest('li') as HTMLElement);
    await item.findByText('Depuis le 20 octobre 2026');
    expect(
      (await item.findByRole('link', { name: /^Voir le véhicule/ })).getAttribute('href'),
    ).toBe('/operations/gerer-ma-flotte?onglet=vehicules&vehicule=9');
    await userEvent.click(await item.findByText(/^Pourquoi/));
    await item.findByText(/^Aucun plein depuis plus de 30\sjours/);
    await userEvent.click(await canvas.findByRole('button', { name: 'Voir l’anomalie écartée' }));
    await canvas.findByText(/^Écartée le 6 novembre 2026 par Claire Lemaire/);
  },
};

/** By keyboard alone: a reason, « Autre » with its comment, and the focus stays near the list. */
export const Dismissing: Story = {
  play: async ({ canvas }) => {
    (await canvas.findByRole('button', { name: /^Écarter.*Cuve Nantes/ })).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await canvas.findByRole('alertdialog', { name: /^Écarter cette/ }));
    await waitFor(() => expect(dialog.getByRole('radio', { name: 'C’est normal' })).toHaveFocus());
    await userEvent.click(await dialog.findByRole('radio', { name: 'Autre' }));
    const confirm = await dialog.findByRole('button', { name: 'Écarter' });
    await waitFor(() => expect(confirm).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.type(await dialog.findByRole('textbox'), 'Cuve vidangée');
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled'));
  },
};

export const Refused: Story = {
  decorators: [allowed(['ANALYTICS_READ'])],
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: /^Écarter.*Cuve Nantes/ });
    await waitFor(() => expect(button).toHaveAccessibleDescription(/^Votre rôle/));
  },
};

export const Many: Story = {
  args: {
    anomalies: Array.from({ length: 14 }, (_, i) => anomaly(`${i}`)),
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: /^Tout afficher.*14\sanomalies$/ });
  },
};

export const Nothing: Story = {
  args: { anomalies: [] },
  play: async ({ canvas }) => {
    await canvas.findByText('Rien ne sort de l’ordinaire sur cette période.');
  },
};

export const Failed: Story = {
  args: { anomalies: undefined, failed: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(args.onRetry).toHaveBeenCalledOnce());
  },
};

export const Loading: Story = { args: { anomalies: undefined } };

export const Phone: Story = { ...Full, tags: [], globals: { viewport: { value: 'phone' } } };
