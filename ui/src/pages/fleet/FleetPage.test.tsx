/** Tests the page with the real cache: its queries, its drawer, and the mutations of a tank. */
import 'fake-indexeddb/auto';
import type { InMemoryCache } from '@apollo/client';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { installConfig } from '../../auth/fixture';
import { switchOffReading, switchOnReading } from '../../auth/reader';
import { storeCredentials } from '../../auth/storage';
import { TankCard_TankFragmentDoc } from '../../components/TankCard/TankCard.generated';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { waitingReadings } from '../../graphql/kept/waiting';
import {
  LiveUpdatesDocument,
  type LiveUpdatesSubscription,
} from '../../graphql/live/LiveUpdates.generated';
import { follow } from '../../graphql/live/live';
import { customer, WithClient } from '../../graphql/test';
import type { Tank } from '../../graphql/types.generated';
import { saveFile } from '../../lib/save-file';
import { fill } from '../../lib/user-input.testing';
import { partialClient } from '../../stories/clients';
import { lowTank, tanks, tanksAnswers, usualTank } from '../../stories/tanks';
import { FleetPage } from './FleetPage';

vi.mock('../../lib/save-file');
// The tests send the stream's messages themselves.
vi.mock('../../graphql/live/live');
const followed = vi.mocked(follow);
const saved = vi.mocked(saveFile);

beforeEach(() => {
  localStorage.clear();
  installConfig();
  saved.mockReset();
  followed.mockReset();
  stubBrowser(1440);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Update = LiveUpdatesSubscription['businessUpdated'];
type Options = { more?: object; mutation?: object; all?: readonly Tank[]; lost?: string[][] };

async function visit(
  search = '',
  { more = {}, mutation = {}, all = tanks, lost = [] }: Options = {},
) {
  const answers = tanksAnswers(all, more);
  const requested = vi.fn(answers.tanks as unknown as (args: object) => object);
  const client = partialClient(
    { query: { ...answers, tanks: requested as never }, mutation },
    lost,
  );
  const element = <FleetPage now={() => new Date('2026-11-21T09:00:00Z')} />;
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [`/${search}`] });
  await act(async () => {
    render(
      <WithClient client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </WithClient>,
    );
  });
  return { requested, client, router };
}

const press = async (element: Element) => {
  await userEvent.click(element);
};
const type = async (label: RegExp, value: string) => {
  const field = await screen.findByLabelText(label, { selector: 'dialog input, dialog select' });
  if (field instanceof HTMLSelectElement) await userEvent.selectOptions(field, value);
  else await fill(field, value);
};
const card = async (name: string) =>
  within((await screen.findByText(name, { selector: 'h2 a' })).closest('section') as HTMLElement);
const notes = (text: RegExp) => screen.findByText(text, { selector: '[popover] *' });

test('all URL parameters reach the API', async () => {
  const { requested } = await visit(
    '?vue=tableau&produit=1,3&site=a1&seuil=1&q=nord&tri=-niveau&page=2&par=50',
  );
  expect(requested.mock.calls[0]?.[0]).toEqual({
    filter: { q: 'nord', low: true, active: true, gasIds: ['1', '3'], addressIds: ['a1'] },
    sort: { field: 'LEVEL_PERCENT', direction: 'DESC' },
    page: { page: 2, perPage: 50 },
  });
});

test('tanks are cards, the one with the fewest days left first, unless the URL selects the table', async () => {
  const { router } = await visit();
  const list = within(await screen.findByRole('list', { name: 'Cuves' }));
  const names = () => list.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(names().slice(0, 2)).toEqual([lowTank.name, usualTank.name]);
  await act(async () => void (await router.navigate('/?vue=tableau')));
  expect(await screen.findByRole('table', { name: 'Cuves' })).toBeTruthy();
});

test('clearing the filters keeps the view of the list', async () => {
  const { router } = await visit('?vue=tableau&seuil=1&q=introuvable');
  await press((await screen.findAllByText('Effacer les filtres')).at(-1) as Element);
  expect(router.state.location.search).toBe('?vue=tableau');
});

test('the drawer of a tank opens over the current list, with the fields of its card at once', async () => {
  const { router } = await visit('?seuil=1', { more: { tank: () => new Promise(() => {}) } });
  await press(await screen.findByText(lowTank.name, { selector: 'h2 a' }));
  expect(router.state.location.search).toBe('?seuil=1&cuve=t1');
  const drawer = within(await screen.findByRole('dialog', { name: lowTank.name, hidden: true }));
  await drawer.findByText(/^Autonomie estimée/);
  drawer.getByText('Réglages');
});

test('the drawer needs one request: the tank over ninety days, and its deliveries', async () => {
  const orders = vi.fn(tanksAnswers().orders as unknown as (args: object) => object);
  await visit('?cuve=t2', { more: { orders } });
  await screen.findByText('Livraisons dans cette cuve');
  expect(orders.mock.calls.map(([requested]) => requested)).toEqual([
    {
      filter: expect.objectContaining({ tankIds: ['t2'], from: '2026-08-23', to: '2026-11-21' }),
      page: { page: 1, perPage: 100 },
    },
  ]);
});

test('readings that failed to load are not shown as missing', async () => {
  await visit('?cuve=t2', {
    all: [{ ...usualTank, readings: [] }],
    lost: [['tank', 'readings']],
  });
  await screen.findByText('Livraisons dans cette cuve');
  expect(screen.queryByText(/^Aucun relevé/)).toBeNull();
  expect(screen.queryByText(/^Autonomie inconnue/)).toBeNull();
});

test('a forecast that failed to load is not shown as unknown', async () => {
  await visit('?cuve=t2', {
    all: [{ ...usualTank, forecast: null }],
    lost: [['tank', 'forecast']],
  });
  await screen.findByText(/soit 42\s% de la cuve\.$/);
  expect(screen.queryByText(/^Pas de prévision/)).toBeNull();
});

test('the form of a reading starts with the focus on the level', async () => {
  await visit('?cuve=t2&relever=1');
  const level = await screen.findByRole('spinbutton', { name: 'Niveau', hidden: true });
  expect(document.activeElement).toBe(level);
});

test('a reading shows at once, and is rolled back with an error at its field when rejected', async () => {
  let answer = (_: object) => {};
  const recordTankLevel = vi.fn(
    (_: object) => new Promise<object>((resolve) => (answer = resolve)),
  );
  await visit('?cuve=t2&relever=1', { mutation: { recordTankLevel } });
  await type(/^Niveau/, '11 000');
  await press(screen.getByText('Enregistrer'));
  await waitFor(() => expect(recordTankLevel).toHaveBeenCalledOnce());
  expect(recordTankLevel.mock.calls[0]?.[0]).toEqual({
    id: 't2',
    level: 11_000,
    at: '2026-11-21T09:00:00.000Z',
    idempotencyKey: expect.any(String),
  });
  const levels = () => screen.queryAllByText(/^11\s000\sL\s·\s36\s%$/);
  await waitFor(() => expect(levels().length).toBeGreaterThan(0));
  await act(async () =>
    answer({
      tank: null,
      userErrors: [
        { field: ['at'], code: 'conflict', message: 'Un relevé plus récent existe déjà.' },
      ],
    }),
  );
  await screen.findAllByText('Un relevé plus récent existe déjà.');
  const hour = screen.getByLabelText(/^Heure/, { selector: 'input' });
  expect(hour.getAttribute('aria-invalid')).toBe('true');
  expect(levels()).toHaveLength(0);
});

test('a saved reading closes its form, and the list is fetched again', async () => {
  const read = { ...usualTank, level: 15_000, levelSource: 'MANUAL' };
  const { requested, router } = await visit('?cuve=t2&relever=1', {
    mutation: { recordTankLevel: () => ({ tank: read, userErrors: [] }) },
  });
  await type(/^Niveau/, '15 000');
  await screen.findByText(/^Vérifiez la jauge\s: ce niveau dépasse de 19\s% le dernier relevé/);
  const before = requested.mock.calls.length;
  await press(screen.getByText('Enregistrer'));
  await waitFor(() => expect(router.state.location.search).toBe('?cuve=t2'));
  await notes(/^Niveau relevé\s: 15\s000\sL\.$/);
  await waitFor(() => expect(requested.mock.calls.length).toBeGreaterThan(before));
});

test('without a network a reading waits on the device if offline reading is enabled, else it cannot be entered', async () => {
  vi.stubGlobal('navigator', { onLine: false, locks: {} });
  const recordTankLevel = vi.fn();
  const { router } = await visit('?cuve=t2', { mutation: { recordTankLevel } });
  const read = await screen.findByText('Relever le niveau');
  expect(read.closest('button')?.getAttribute('aria-disabled')).toBe('true');
  storeCredentials({ token_type: 'Bearer', access_token: 'x', expires_in: 3600, scope: '' });
  switchOnReading('7');
  await act(async () => void (await router.navigate('/?cuve=t2&relever=1')));
  await type(/^Niveau/, '11 000');
  await press(await screen.findByText('Enregistrer'));
  await notes(/^Relevé enregistré sur l’appareil, envoi dès la reconnexion\.$/);
  expect(recordTankLevel).not.toHaveBeenCalled();
  await screen.findAllByText(/^En attente d’envoi\s: 11\s000\sL, relevé le 21 novembre/);
  await switchOffReading();
  waitingReadings.set([]);
});

test('a rejected reading stays above the tanks, with its reason, until the user discards it', async () => {
  waitingReadings.set([
    {
      id: 'r',
      business: '1042',
      tank: 't2',
      name: 'Cuve gazole',
      level: 11_000,
      at: '2026-11-21T08:00:00Z',
      refused: 'Un relevé plus récent existe déjà.',
    },
  ]);
  await visit();
  await screen.findByText(
    /^Le relevé de 11\s000\sL de la cuve Cuve gazole, .+ n’a pas été enregistré\s: Un relevé plus récent existe déjà\.$/,
  );
  expect(screen.queryByText(/^En attente d’envoi/)).toBeNull();
  await press(screen.getByText('Supprimer ce relevé'));
  await waitFor(() => expect(waitingReadings.get()).toEqual([]));
});

test('an archived tank disappears from the list, and undo brings it back', async () => {
  const archiveTank = vi.fn(() => ({ tank: { ...usualTank, active: false }, userErrors: [] }));
  const restoreTank = vi.fn(() => ({ tank: usualTank, userErrors: [] }));
  const { router } = await visit('?cuve=t2', { mutation: { archiveTank, restoreTank } });
  await press(await screen.findByText('Archiver'));
  expect(router.state.location.search).toBe('');
  await notes(/^Cuve archivée\.$/);
  expect(archiveTank).toHaveBeenCalledOnce();
  await press(await screen.findByText('Annuler'));
  await waitFor(() => expect(restoreTank).toHaveBeenCalledOnce());
  await notes(/^Cuve remise en service\.$/);
});

test('a tank whose archiving is rejected stays in the list, with the reason', async () => {
  const refused = { field: null, code: 'tank_in_use', message: 'Une livraison est prévue.' };
  await visit('?cuve=t2', {
    mutation: { archiveTank: () => ({ tank: null, userErrors: [refused] }) },
  });
  await press(await screen.findByText('Archiver'));
  await notes(/^Une livraison est prévue\.$/);
  await card(usualTank.name);
});

test('a new tank is sent with the typed values', async () => {
  const createTank = vi.fn((_: object) => ({ tank: usualTank, userErrors: [] }));
  await visit('?ajouter=cuve', { mutation: { createTank } });
  await type(/^Nom/, 'Cuve neuve');
  await type(/^Site/, 'a1');
  await type(/^Produit/, '2');
  await type(/^Capacité/, '12 000');
  await type(/^Seuil d’alerte/, '25');
  await press(screen.getByText('Ajouter la cuve'));
  await notes(/^Cuve ajoutée\.$/);
  expect(createTank.mock.calls[0]?.[0]).toEqual({
    input: {
      name: 'Cuve neuve',
      addressId: 'a1',
      gasId: '2',
      capacity: 12_000,
      alertThresholdPercent: 25,
    },
  });
});

test('an edited tank sends only its changes, and a rejected value shows its error at its field', async () => {
  const taken = 'Une cuve porte déjà ce nom sur ce site.';
  const updateTank = vi.fn((_: object) => ({
    tank: null,
    userErrors: [{ field: ['name'], code: 'duplicate', message: taken }],
  }));
  await visit('?cuve=t2&modifier=1', { mutation: { updateTank } });
  await type(/^Nom/, 'AdBlue');
  await press(screen.getByText('Enregistrer'));
  await screen.findAllByText(taken);
  expect(updateTank.mock.calls[0]?.[0]).toEqual({ id: 't2', input: { name: 'AdBlue' } });
});

test('without the right to write, a tank can be neither read, changed nor ordered for, and a form in the URL stays closed', async () => {
  const me = customer({ role: 'VIEWER', permissions: ['ORDER_READ'] });
  await visit('?cuve=t2&relever=1', { more: { me } });
  const usual = await card(usualTank.name);
  for (const name of [/^Commander/, /^Relever/])
    expect(usual.getByText(name).closest('[aria-disabled]')?.getAttribute('href')).toBeNull();
  expect(screen.queryByText('Enregistrer')).toBeNull();
});

test.each(['ajouter=cuve', 'ajouter=vehicule', 'importer=1'])(
  'without the right to write, ?%s shows why, opens nothing and is removed from the URL',
  async (form) => {
    const me = customer({ role: 'VIEWER', permissions: ['ORDER_READ'] });
    const { router } = await visit(`?seuil=1&${form}`, { more: { me } });
    await screen.findByText(/^Votre rôle .* ne permet pas cette action\./, {
      selector: '[role="alert"] *',
    });
    expect(router.state.location.search).toBe('?seuil=1');
    expect(
      screen.queryByText(/^(Ajouter la cuve|Nouveau véhicule|Vérifier le fichier)$/),
    ).toBeNull();
  },
);

test('the export gathers all pages of the filtered list', async () => {
  const { requested } = await visit('?produit=1');
  await press(await screen.findByText('Exporter'));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(requested.mock.calls.at(-1)?.[0]).toMatchObject({
    filter: { gasIds: ['1'], active: true },
    page: { page: 1, perPage: 100 },
  });
  const [name, content] = saved.mock.calls[0] ?? [];
  expect(name).toMatch(/^cuves_transports-garonne-adour_\d{4}-\d{2}-\d{2}\.csv$/);
  expect(String(content).split('\r\n')).toHaveLength(4);
});

test('a reading entered elsewhere shows at once', async () => {
  const { client } = await visit();
  await waitFor(() => expect(followed).toHaveBeenCalled());
  const { rereads } = followed.mock.calls[0]?.[1] ?? {};
  const known = client.readFragment<Tank>({
    id: 'Tank:t2',
    fragment: TankCard_TankFragmentDoc,
    fragmentName: 'TankCard_tank',
  });
  const update = { ...known, level: 9_000, levelPercent: '30.0' } as unknown as Update;
  await act(async () => {
    // The same as live.ts does, which is mocked here.
    const { policies } = client.cache as InMemoryCache;
    policies.addPossibleTypes({ LiveUpdate: ['Order', 'TankerPosition', 'Tank'] });
    client.cache.write({
      dataId: 'ROOT_SUBSCRIPTION',
      query: LiveUpdatesDocument,
      result: { businessUpdated: update },
    });
  });
  (await card(usualTank.name)).getByText(/^9\s000\sL\s·\s30\s%$/);
  expect(rereads?.(update, null)).toBe(true);
  expect(rereads?.({ __typename: 'Order' } as never, null)).toBe(false);
});
