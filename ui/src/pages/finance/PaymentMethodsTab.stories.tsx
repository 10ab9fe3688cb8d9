import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { fixtureClient, waitingClient } from '../../graphql/test';
import { failingClient, partialClient } from '../../stories/clients';
import { empty, full, lost, now } from '../../stories/fixtures';
import { withClient } from '../../stories/with-client';
import { PaymentMethodsTab } from './PaymentMethodsTab';

const meta = {
  title: 'Pages/Finance/Moyens de paiement',
  component: PaymentMethodsTab,
  tags: ['!autodocs'],
  args: { now },
} satisfies Meta<typeof PaymentMethodsTab>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  tags: ['picture'],
  decorators: [withClient(() => fixtureClient(full))],
  play: async ({ canvas }) => {
    const mandate = await canvas.findByRole('region', { name: /^Banque de Démonstration/ });
    await waitFor(() => {
      for (const text of ['SE-1042-202611-01', 'FR80ZZZ999901', '3 novembre 2026', 'Actif'])
        expect(mandate).toHaveTextContent(text);
      expect(canvas.getByRole('link', { name: 'Télécharger le mandat' })).toHaveAttribute(
        'href',
        '/files/mandates/p1.pdf?ticket=x',
      );
      expect(canvas.getByRole('link', { name: 'Gérer' })).toHaveAttribute(
        'href',
        '/entreprise/?edit=sepa',
      );
      // Read-only: there are no actions here.
      expect(canvas.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
    });
  },
};

export const Empty: Story = {
  decorators: [withClient(() => fixtureClient(empty))],
  play: async ({ canvas }) => {
    await canvas.findByText('Aucun moyen de paiement enregistré.');
    await canvas.findByRole('link', { name: 'Gérer' });
  },
};

export const ListFailed: Story = {
  decorators: [withClient(() => partialClient(lost, [['currentBusiness', 'paymentMethods']]))],
  play: async ({ canvas }) => {
    await canvas.findByText('Informations indisponibles.');
    await waitFor(() => expect(canvas.queryByText(/^Aucun moyen/)).not.toBeInTheDocument());
  },
};

export const Failed: Story = {
  decorators: [withClient(failingClient)],
  play: async ({ canvas }) => {
    await canvas.findByText('Informations indisponibles.');
    await canvas.findByRole('button', { name: 'Réessayer' });
  },
};

export const Loading: Story = {
  decorators: [withClient(waitingClient)],
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('[aria-busy="true"]')).toBeInTheDocument(),
    );
  },
};

export const Phone: Story = { ...Full, tags: [], globals: { viewport: { value: 'phone' } } };
