import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type Answers, fixtureClient, waitingClient } from '../../graphql/test';
import { failingClient } from '../../stories/clients';
import { exportAnswers, jobs } from '../../stories/exports';
import { now } from '../../stories/fixtures';
import { offline } from '../../stories/states';
import { withClient } from '../../stories/with-client';
import { ExportsPage } from './ExportsPage';

const meta = {
  title: 'Pages/Mes exports',
  component: ExportsPage,
  // The page fills the window, so an automatic page of all stories is of no use.
  tags: ['!autodocs'],
  parameters: { page: true, path: '/analytics/mes-exports' },
  args: { now },
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof ExportsPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const shows = (answers: Answers) => [withClient(() => fixtureClient(answers))];
const [, , ready] = jobs;

/** Each status has its own text and actions. */
export const Full: Story = {
  tags: ['picture'],
  decorators: shows(exportAnswers()),
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Exports' }));
    const row = (name: RegExp) => table.getByRole('row', { name });
    await waitFor(() => {
      expect(row(/^Factures/)).toHaveTextContent(/En file.*Annuler/);
      expect(row(/^Niveaux/)).toHaveTextContent(/En cours 42\s%.*Annuler/);
      expect(row(/^Livraisons/)).toHaveTextContent(
        /1er\sjanv\. au 31\smars\s2026.*Dépôt Toulouse.*Excel.*Prêt.*Expire le 20 déc\. 2026.*1\s240.*340\sko.*Télécharger/,
      );
      expect(row(/^Écritures/)).toHaveTextContent(
        /L’export a échoué\s: le stockage des fichiers n’a pas répondu\..*Échec.*Relancer/,
      );
      expect(row(/^Pleins/)).toHaveTextContent(/Annulé.*Relancer/);
      expect(row(/^Remboursement/)).toHaveTextContent(/Expiré.*Relancer/);
      expect(table.getByRole('progressbar', { name: /^Préparation/ })).toHaveAttribute(
        'aria-valuenow',
        '42',
      );
    });
  },
};

/** A deleted export disappears, and comes back on undo. */
export const Deleted: Story = {
  decorators: shows(exportAnswers({ list: jobs.slice(2, 4) })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Actions.*Livraisons/ }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Supprimer' }));
    await waitFor(() =>
      expect(canvas.queryByRole('row', { name: /^Livraisons/ })).not.toBeInTheDocument(),
    );
    await userEvent.click(await canvas.findByRole('button', { name: 'Annuler' }));
    await canvas.findByRole('row', { name: /^Livraisons/ });
  },
};

/** The form starts with the choices in the URL; PDF is available for the carbon report only. */
export const NewExport: Story = {
  tags: ['picture'],
  parameters: {
    path: '/analytics/mes-exports?nouveau=1&type=bilan&format=pdf&du=2026-01-01&au=2026-03-31',
  },
  decorators: shows(exportAnswers()),
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('dialog', { name: 'Nouvel export' }));
    await form.findByText(/^Environ 1\s240 lignes\.$/);
    await waitFor(() => {
      expect(form.getByRole('combobox', { name: /^Type/ })).toHaveValue('EMISSIONS');
      expect(form.getByRole('radio', { name: 'PDF' })).toBeChecked();
      expect(form.getByRole('button', { name: /01\/01\/2026/ })).toBeVisible();
    });
    await userEvent.selectOptions(await form.findByRole('combobox', { name: /^Type/ }), 'FILLS');
    await waitFor(() => {
      expect(form.queryByRole('radio', { name: 'PDF' })).not.toBeInTheDocument();
      expect(form.getByRole('radio', { name: 'Excel' })).toBeChecked();
    });
  },
};

/** An export with too many rows is rejected before it is requested. */
export const TooLarge: Story = {
  parameters: { path: '/analytics/mes-exports?nouveau=1' },
  decorators: shows(exportAnswers({ rows: 200_001 })),
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('dialog', { name: 'Nouvel export' }));
    await form.findAllByText(/^Cet export dépasse 200\s000 lignes\s: réduisez la période\.$/);
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Créer l’export' })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
  },
};

/** A repeated request offers the existing export. */
export const Existing: Story = {
  parameters: { path: '/analytics/mes-exports?nouveau=1' },
  decorators: shows(
    exportAnswers({
      mutation: { createExport: { export: ready, existing: true, userErrors: [] } } as never,
    }),
  ),
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('dialog', { name: 'Nouvel export' }));
    await form.findByText(/^Environ/);
    await userEvent.click(await form.findByRole('button', { name: 'Créer l’export' }));
    await form.findByText(/^Vous avez demandé le même export il y a 48\smin\s: il est prêt\.$/);
    await form.findByRole('button', { name: 'En créer un nouveau' });
    await form.findByRole('button', { name: 'Télécharger' });
  },
};

/** Three exports are already in progress: the form stays open and says so. */
export const Limit: Story = {
  parameters: { path: '/analytics/mes-exports?nouveau=1' },
  decorators: shows(
    exportAnswers({
      mutation: {
        createExport: {
          export: null,
          existing: false,
          userErrors: [
            {
              field: null,
              code: 'export_limit',
              message: 'Trois exports sont déjà en cours. Attendez la fin de l’un d’eux.',
            },
          ],
        },
      },
    }),
  ),
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('dialog', { name: 'Nouvel export' }));
    await form.findByText(/^Environ/);
    await userEvent.click(await form.findByRole('button', { name: 'Créer l’export' }));
    await form.findByText('Trois exports sont déjà en cours. Attendez la fin de l’un d’eux.');
  },
};

/** Exports with invoices need the right to see invoices. */
export const WithoutFinance: Story = {
  parameters: { path: '/analytics/mes-exports?nouveau=1&type=factures' },
  decorators: shows(
    exportAnswers({ role: 'OPERATIONS', permissions: ['ORDER_READ', 'EXPORT_CREATE'] }),
  ),
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('dialog', { name: 'Nouvel export' }));
    await form.findAllByText(/^Votre rôle .*ne permet pas cette action\./);
    await waitFor(() =>
      expect(form.getByRole('option', { name: 'Écritures comptables' })).toBeDisabled(),
    );
  },
};

export const Forbidden: Story = {
  decorators: shows(exportAnswers({ role: 'VIEWER', permissions: ['ORDER_READ'] })),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1 });
    await waitFor(() => expect(canvas.queryByRole('table')).not.toBeInTheDocument());
  },
};

export const Empty: Story = {
  tags: ['picture'],
  decorators: shows(exportAnswers({ list: [] })),
  play: async ({ canvas }) => {
    await canvas.findByText('Aucun export.');
    await canvas.findByText(/^Créez un fichier de vos livraisons, factures ou émissions/);
  },
};

export const Failure: Story = {
  decorators: [withClient(failingClient)],
  play: async ({ canvas }) => {
    await canvas.findByText('Impossible de charger la liste.');
  },
};

export const Offline: Story = offline;

export const Loading: Story = {
  decorators: [withClient(waitingClient)],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Mes exports' });
  },
};

export const Phone: Story = {
  tags: ['picture'],
  globals: { viewport: { value: 'phone' } },
  decorators: shows(exportAnswers()),
  play: async ({ canvas }) => {
    await canvas.findByRole('progressbar', { name: /^Préparation/ });
    await canvas.findByRole('button', { name: /^Télécharger.*Livraisons/ });
  },
};
