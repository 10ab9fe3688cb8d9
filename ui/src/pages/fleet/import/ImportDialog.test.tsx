/** The dialog alone: its uploads, and its text for each response. */
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../app/shell/browser.testing';
import { ToastProvider } from '../../../design/feedback/Toast/ToastProvider';
import { fixtureClient, WithClient } from '../../../graphql/test';
import type { FleetImportPayload } from '../../../graphql/types.generated';
import { recordEvent } from '../../../lib/events';
import { saveFile } from '../../../lib/save-file';
import { importReport, unreadableFile, vehicleAnswers } from '../../../stories/vehicles';
import { ImportDialog } from './ImportDialog';

vi.mock('../../../lib/save-file');
vi.mock('../../../lib/events', { spy: true });

beforeEach(() => {
  localStorage.clear();
  stubBrowser(1440);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

type Answer = FleetImportPayload | Promise<FleetImportPayload> | GraphQLError;

const onClose = vi.fn();

/** Shows the dialog; each upload gets the next response. */
async function show(...answers: Answer[]) {
  const sent = vi.fn((_: { file?: File; dryRun?: boolean }) => {
    const answer = answers.shift() ?? importReport();
    if (answer instanceof GraphQLError) throw answer;
    return answer;
  });
  const query = vehicleAnswers();
  const counted = vi.fn(query['vehicles'] as never);
  const client = fixtureClient({
    query: { ...query, vehicles: counted },
    mutation: { importFleet: sent as never },
  });
  const evicted = vi.spyOn(client.cache, 'evict');
  const element = <ImportDialog onClose={onClose} />;
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '/ailleurs', element: <p>Ailleurs</p> },
  ]);
  await act(async () => {
    render(
      <WithClient client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </WithClient>,
    );
  });
  return { sent, evicted, router };
}

const button = (name: string | RegExp) => screen.findByText(name, { selector: 'button *' });
const press = async (name: string | RegExp) => {
  const found = await button(name);
  await userEvent.click(found);
};
const content = 'immatriculation;nom\r\nAB-123-CD;Tracteur 01\r\n';

async function verify(name = 'liste.csv') {
  const file = new File([content], name, { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('Fichier CSV'), file);
  await screen.findByText(name);
  await press('Vérifier le fichier');
}

const says = (text: string | RegExp) => screen.findByText(text);

test('a file is verified first, then the same file is imported', async () => {
  const { sent, evicted } = await show(importReport(), importReport({ dryRun: false }));
  await verify();
  await says('Seules les 42 lignes valables seront importées ; 2 lignes sont rejetées.');
  expect(screen.getByRole('list', { name: 'Résultat du fichier', hidden: true }).textContent).toBe(
    '38 créés4 mis à jour10 inchangés2 rejetés',
  );
  expect(evicted).not.toHaveBeenCalled();
  await press('Importer 42 véhicules');
  await says('42 véhicules importés.');
  expect(sent.mock.calls.map(([{ dryRun }]) => dryRun)).toEqual([true, false]);
  const [verified, imported] = sent.mock.calls.map(([{ file }]) => file);
  expect(await imported?.text()).toBe(content);
  expect(imported).toBe(verified);
  expect(evicted.mock.calls.map(([one]) => one?.fieldName)).toEqual(['vehicles', 'fleet']);
  const counts = { rows: 54, rejected: 2 };
  expect(vi.mocked(recordEvent).mock.calls).toEqual([
    ['fleet:import_previewed', counts],
    ['fleet:imported', counts],
  ]);
});

test('a file is sent after it has been read, even if the user verifies it before', async () => {
  const { sent } = await show();
  const file = new File([content], 'liste.csv', { type: 'text/csv' });
  let read = (_: ArrayBuffer) => {};
  file.arrayBuffer = () =>
    new Promise((resolve) => {
      read = resolve;
    });
  await userEvent.upload(screen.getByLabelText('Fichier CSV'), file);
  await press('Vérifier le fichier');
  expect(sent).not.toHaveBeenCalled();
  await act(async () => read(new TextEncoder().encode(content).buffer));
  await says(/^Vérification de «\sliste\.csv\s»$/);
  expect(sent).toHaveBeenCalledOnce();
});

test('a file that fails to be read shows that it was not verified', async () => {
  const { sent } = await show();
  const file = new File([content], 'liste.csv', { type: 'text/csv' });
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  await userEvent.upload(screen.getByLabelText('Fichier CSV'), file);
  await press('Vérifier le fichier');
  await says(/^Le fichier n’a pas été vérifié\./);
  expect(sent).not.toHaveBeenCalled();
});

test('the file is sent as it was when selected, even if it has changed on the disk', async () => {
  const { sent } = await show();
  const file = new File(['changed since'], 'liste.csv', { type: 'text/csv' });
  file.arrayBuffer = async () => new TextEncoder().encode(content).buffer;
  await userEvent.upload(screen.getByLabelText('Fichier CSV'), file);
  await press('Vérifier le fichier');
  await says(/^Vérification de/);
  expect(await sent.mock.calls[0]?.[0].file?.text()).toBe(content);
});

test('without a file nothing is sent', async () => {
  const { sent } = await show();
  await press('Vérifier le fichier');
  await says('Choisissez un fichier.');
  expect(sent).not.toHaveBeenCalled();
});

test('a file above 2 MB is rejected at once', async () => {
  const { sent } = await show();
  const file = new File([new Uint8Array(2 * 1024 ** 2 + 1)], 'tout.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('Fichier CSV'), file);
  await says('Fichier trop volumineux (2 Mo au plus).');
  await press('Vérifier le fichier');
  expect(sent).not.toHaveBeenCalled();
});

test('a file that cannot be parsed shows why, and another can be selected', async () => {
  const why = 'Colonne obligatoire absente : immatriculation.';
  await show(unreadableFile('missing_column', why), importReport());
  await verify();
  await says(why);
  await verify('autre.csv');
  await says('Vérification de « autre.csv »');
  expect(screen.queryByText(why)).toBeNull();
});

test('the rejected rows are downloaded as UTF-8 with a byte order mark', async () => {
  await show(importReport({ rejectedFile: 'immatriculation;probleme\r\nÉ;x\r\n' }));
  await verify();
  await press('Télécharger les lignes rejetées');
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(
    'lignes-rejetees.csv',
    '\ufeffimmatriculation;probleme\r\nÉ;x\r\n',
  );
});

test.each([
  [
    { created: 0, updated: 0, unchanged: 0 },
    'Aucune ligne n’est valable. Corrigez le fichier, puis choisissez-le à nouveau.',
  ],
  [
    { created: 0, updated: 0, unchanged: 9 },
    'Rien à importer : les lignes valables sont déjà dans votre flotte.',
  ],
])('a file without changes, %o, cannot be imported', async (counts, sentence) => {
  await show(importReport(counts));
  await verify();
  await says(sentence);
  expect(screen.queryByText(/^Importer \d/)).toBeNull();
});

test('one valid line and one rejected line are written in the singular', async () => {
  await show(importReport({ created: 1, updated: 0, unchanged: 0, rejected: 1 }));
  await verify();
  await says('Seule la ligne valable sera importée ; 1 ligne est rejetée.');
  await says('1 ligne rejetée');
  await button('Importer 1 véhicule');
});

test('unchanged rows do not count as imported', async () => {
  await show(importReport({ created: 2, updated: 1, unchanged: 10, rejected: 0, errors: [] }));
  await verify();
  await says('Toutes les lignes sont valables.');
  await button('Importer 3 véhicules');
});

const cut = new GraphQLError('Non.', { extensions: { code: 'UPSTREAM_TIMEOUT' } });

test('after a lost response the outcome is unknown; verifying the file again shows that it was imported', async () => {
  const after = importReport({ created: 0, updated: 0, unchanged: 52 });
  const { sent, evicted } = await show(importReport(), cut, after);
  await verify();
  await press('Importer 42 véhicules');
  await says(/^La connexion a été interrompue : nous ne savons pas si/);
  await press('Vérifier à nouveau');
  await says('L’import a bien eu lieu : les lignes valables sont dans votre flotte.');
  expect(sent.mock.calls.map(([{ dryRun }]) => dryRun)).toEqual([true, false, true]);
  expect(evicted).toHaveBeenCalled();
  expect(screen.queryByText(/^Importer \d/)).toBeNull();
});

test('after a lost response an import that was not carried out can be sent again', async () => {
  await show(importReport(), cut, importReport(), importReport({ dryRun: false }));
  await verify();
  await press('Importer 42 véhicules');
  await press('Vérifier à nouveau');
  await says('L’import n’a pas eu lieu. Vous pouvez le relancer.');
  await press('Importer 42 véhicules');
  await says('42 véhicules importés.');
});

test('a rejected import was not carried out, and shows why', async () => {
  await show(importReport(), new GraphQLError('Non.', { extensions: { code: 'FORBIDDEN' } }));
  await verify();
  await press('Importer 42 véhicules');
  await says(/^Cette action vous a été refusée\./);
  await button('Importer 42 véhicules');
});

test('closing during the import asks for confirmation; once closed, a toast shows the result', async () => {
  let answer = (_: FleetImportPayload) => {};
  const late = new Promise<FleetImportPayload>((resolve) => {
    answer = resolve;
  });
  const { router } = await show(importReport(), late);
  await verify();
  await press('Importer 42 véhicules');
  await screen.findByRole('progressbar', { hidden: true });
  await press('Fermer');
  await says('Fermer pendant l’import ?');
  expect(onClose).not.toHaveBeenCalled();
  const buttons = await screen.findAllByText('Fermer', { selector: 'button *' });
  await userEvent.click(buttons.at(-1) as Element);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await act(async () => {
    await router.navigate('/ailleurs');
  });
  await act(async () => answer(importReport({ dryRun: false })));
  await says('42 véhicules importés.');
});
