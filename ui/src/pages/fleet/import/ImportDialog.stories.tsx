import type { Meta, StoryObj } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ConnectionError } from '../../../graphql/links/http';
import { fixtureClient } from '../../../graphql/test';
import type { FleetImportPayload } from '../../../graphql/types.generated';
import { fr, nbsp } from '../../../lib/typography';
import {
  importErrors,
  importReport,
  unreadableFile,
  vehicleAnswers,
} from '../../../stories/vehicles';
import { withClient } from '../../../stories/with-client';
import { ImportDialog } from './ImportDialog';

const meta = {
  title: 'Pages/Gérer ma flotte/Import',
  component: ImportDialog,
  tags: ['!autodocs'],
  parameters: { page: true, path: '/operations/gerer-ma-flotte?importer=1' },
  args: { onClose: fn() },
} satisfies Meta<typeof ImportDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

type Answer = FleetImportPayload | Promise<FleetImportPayload>;

/** Gives these responses to the uploads in turn: for the verification, then for the import. */
function answers(...each: (() => Answer)[]) {
  return withClient(() => {
    const left = [...each];
    const next = () => (left.length > 1 ? left.shift() : left[0])?.() ?? importReport();
    return fixtureClient({ query: vehicleAnswers(), mutation: { importFleet: next as never } });
  });
}

const list = new File(['immatriculation;nom\r\nAA-123-AA;Tracteur 01\r\n'], 'vehicules-2026.csv', {
  type: 'text/csv',
});
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Importer des véhicules' }));
const importAll = `Importer 42${nbsp}véhicules`;
const phone = { viewport: { value: 'phone' } };

const press = async (name: string | RegExp) =>
  userEvent.click(await (await dialog()).findByRole('button', { name }));

async function verify(file = list) {
  const box = await dialog();
  await userEvent.upload(await box.findByLabelText('Fichier CSV'), file);
  await box.findByText(file.name);
  await press('Vérifier le fichier');
}

const cut = () => {
  throw new ConnectionError(new TypeError('Failed to fetch'));
};

/** The limits are shown before a file is selected. */
export const Choose: Story = {
  tags: ['picture'],
  decorators: [answers()],
  play: async () => {
    const box = await dialog();
    await box.findByText(/^2\sMo et 5\s000 lignes au plus/);
    await box.findByRole('button', { name: 'Télécharger le modèle' });
    await press('Vérifier le fichier');
    await box.findByText('Choisissez un fichier.');
  },
};

export const TooLarge: Story = {
  tags: ['picture'],
  decorators: [answers()],
  play: async () => {
    const box = await dialog();
    const heavy = new File([new Uint8Array(2 * 1024 ** 2 + 1)], 'tout.csv', { type: 'text/csv' });
    await userEvent.upload(await box.findByLabelText('Fichier CSV'), heavy);
    await box.findByText('Fichier trop volumineux (2 Mo au plus).');
  },
};

/** An unreadable file: the reason, and another can be selected. */
export const Unreadable: Story = {
  tags: ['picture'],
  decorators: [
    answers(() =>
      unreadableFile('missing_column', fr`Colonne obligatoire absente : immatriculation.`),
    ),
  ],
  play: async () => {
    await verify();
    await (await dialog()).findByText('Colonne obligatoire absente : immatriculation.');
  },
};

export const Verified: Story = {
  tags: ['picture'],
  decorators: [answers(importReport)],
  play: async () => {
    await verify();
    const box = await dialog();
    const heading = await box.findByRole('heading', {
      name: fr`Vérification de « vehicules-2026.csv »`,
    });
    await waitFor(() => expect(heading).toHaveFocus());
    await waitFor(() =>
      expect(box.getByRole('list', { name: 'Résultat du fichier' })).toHaveTextContent(
        '38 créés4 mis à jour10 inchangés2 rejetés',
      ),
    );
    await box.findByText(
      'Seules les 42 lignes valables seront importées ; 2 lignes sont rejetées.',
    );
    await box.findByRole('row', { name: /^3\simmatriculation\sZB-41-KT/ });
    await box.findByRole('button', { name: 'Télécharger les lignes rejetées' });
    await box.findByRole('button', { name: importAll });
  },
};

export const VerifiedOnPhone: Story = {
  decorators: Verified.decorators ?? [],
  globals: phone,
  play: async () => {
    await verify();
    const box = await dialog();
    await box.findByText('Ligne 3 · immatriculation · ZB-41-KT');
    await box.findByRole('button', { name: importAll });
  },
};

/** More reasons than are shown, which the text says. */
export const ManyRejected: Story = {
  tags: ['picture'],
  decorators: [
    answers(() => importReport({ totalRows: 900, rejected: 848, errors: importErrors(500) })),
  ],
  play: async () => {
    await verify();
    await (await dialog()).findByText(/^Les 500\s?premières raisons sont affichées\./);
  },
};

/** No valid row: nothing can be imported. */
export const NothingValid: Story = {
  tags: ['picture'],
  decorators: [answers(() => importReport({ created: 0, updated: 0, unchanged: 0, totalRows: 2 }))],
  play: async () => {
    await verify();
    const box = await dialog();
    await box.findByText(
      'Aucune ligne n’est valable. Corrigez le fichier, puis choisissez-le à nouveau.',
    );
    await waitFor(() => expect(box.queryByRole('button', { name: /^Importer/ })).toBeNull());
  },
};

export const AllValid: Story = {
  decorators: [
    answers(() => importReport({ unchanged: 0, rejected: 0, errors: [], rejectedFile: null })),
  ],
  play: async () => {
    await verify();
    await (await dialog()).findByText('Toutes les lignes sont valables.');
  },
};

/** During the import, closing asks for confirmation. */
export const Importing: Story = {
  tags: ['picture'],
  decorators: [answers(importReport, () => new Promise(() => {}))],
  play: async ({ args }) => {
    await verify();
    await press(importAll);
    const box = await dialog();
    await box.findByRole('progressbar', { name: `Import de 42${nbsp}véhicules` });
    const [close] = await box.findAllByRole('button', { name: 'Fermer' });
    await userEvent.click(close as HTMLElement);
    const question = within(
      await screen.findByRole('alertdialog', { name: fr`Fermer pendant l’import ?` }),
    );
    await userEvent.click(await question.findByRole('button', { name: 'Rester' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(args.onClose).not.toHaveBeenCalled();
  },
};

export const Done: Story = {
  tags: ['picture'],
  decorators: [answers(importReport, () => importReport({ dryRun: false }))],
  play: async () => {
    await verify();
    await press(importAll);
    const box = await dialog();
    await box.findByText('42 véhicules importés.');
    await box.findByRole('button', { name: 'Télécharger les lignes rejetées' });
    await box.findByRole('button', { name: 'Terminer' });
  },
};

/** The response is lost: the outcome is unknown, and verifying again reveals it. */
export const Unanswered: Story = {
  tags: ['picture'],
  decorators: [answers(importReport, cut)],
  play: async () => {
    await verify();
    await press(importAll);
    const box = await dialog();
    await box.findByRole('heading', { name: 'Résultat inconnu' });
    await box.findByText(/^La connexion a été interrompue/);
    await box.findByRole('button', { name: 'Vérifier à nouveau' });
  },
};

/** After verifying again, unchanged rows are those already imported. */
export const ImportedAfterAll: Story = {
  tags: ['picture'],
  decorators: [
    answers(importReport, cut, () => importReport({ created: 0, updated: 0, unchanged: 52 })),
  ],
  play: async () => {
    await verify();
    await press(importAll);
    await press('Vérifier à nouveau');
    const box = await dialog();
    await box.findByText('L’import a bien eu lieu : les lignes valables sont dans votre flotte.');
    await waitFor(() => expect(box.queryByRole('button', { name: /^Importer/ })).toBeNull());
  },
};

/** The role has lost the permission. */
export const Refused: Story = {
  decorators: [
    answers(importReport, () => {
      throw new GraphQLError('Non.', { extensions: { code: 'FORBIDDEN' } });
    }),
  ],
  play: async () => {
    await verify();
    await press(importAll);
    const box = await dialog();
    await box.findByText(/^Cette action vous a été refusée\./);
    await box.findByRole('button', { name: importAll });
  },
};
