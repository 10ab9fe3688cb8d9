/** Tests the vehicles with the real cache: their queries, their links and their mutations. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../app/shell/browser.testing';
import { installConfig } from '../../../auth/fixture';
import { ToastProvider } from '../../../design/feedback/Toast/ToastProvider';
import { type Answers, WithClient } from '../../../graphql/test';
import type { BusinessRole, Vehicle } from '../../../graphql/types.generated';
import { saveFile } from '../../../lib/save-file';
import { partialClient } from '../../../stories/clients';
import { fleet, thirsty, vehicle, vehicleAnswers } from '../../../stories/vehicles';
import { VehiclesTab } from './VehiclesTab';

vi.mock('../../../lib/save-file');

beforeEach(() => {
  localStorage.clear();
  installConfig();
  stubBrowser(1440);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Visit = {
  all?: readonly Vehicle[];
  role?: BusinessRole;
  mutation?: NonNullable<Answers['mutation']>;
  lost?: string[][];
};

async function visit(
  search = '',
  { all = fleet, role = 'OWNER', mutation = {}, lost = [] }: Visit = {},
) {
  const answers = vehicleAnswers(all, role);
  const requested = vi.fn(answers['vehicles'] as unknown as (args: object) => object);
  const client = partialClient(
    { query: { ...answers, vehicles: requested as never }, mutation },
    lost,
  );
  const router = createMemoryRouter([{ path: '/', element: <VehiclesTab /> }], {
    initialEntries: [`/${search}`],
  });
  await act(async () => {
    render(
      <WithClient client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </WithClient>,
    );
  });
  return { requested, router };
}

const press = async (element: Element) => {
  await userEvent.click(element);
};
const button = (name: string) => screen.findByText(name, { selector: 'button *' });
const row = (name: string) => screen.queryByRole('link', { name: new RegExp(`^${name}`) });
const choose = async (name: string, action: string) => {
  await press(await screen.findByLabelText(new RegExp(`^Actions.*${name}$`)));
  await press(await screen.findByText(action, { selector: '[role=menuitem], [role=menuitem] *' }));
};

test('all URL parameters reach the API', async () => {
  const { requested } = await visit(
    '?onglet=vehicules&q=ZB&energie=1,2,electrique&categorie=TRUCK&site=a1&etat=archives&tri=-conso&page=2&par=50',
  );
  expect(requested.mock.calls[0]?.[0]).toEqual({
    filter: {
      q: 'ZB',
      gasIds: ['1', '2'],
      electric: true,
      category: ['TRUCK'],
      addressIds: ['a1'],
      active: false,
    },
    sort: { field: 'CONSUMPTION', direction: 'DESC' },
    page: { page: 2, perPage: 50 },
  });
});

test('a row shows its anomalies, energy and consumption, and links to its drawer', async () => {
  await visit('?onglet=vehicules');
  const link = await screen.findByRole('link', { name: /^ZB-418-KT, 2\sanomalies/ });
  expect(link.getAttribute('href')).toBe('/?onglet=vehicules&vehicule=v1');
  const text = (name: string) => row(name)?.closest('tr')?.textContent?.replace(/\s/g, ' ') ?? '';
  expect(text('ZB-418-KT')).toContain('29,8 L/100 km');
  expect(text('PELLE-07')).toContain('14,3 L/h');
  expect(text('GA-310-PX')).toContain('Electrique · AC_DC');
});

test('products that are no fuel, and addresses that are no sites, are not offered as filters', async () => {
  await visit();
  await screen.findByRole('link', { name: /^PELLE-07/ });
  const filters = within(screen.getByRole('group', { name: 'Filtres' }));
  await press(filters.getByText('Énergie', { selector: 'button' }));
  const labels = () =>
    screen
      .getAllByRole('checkbox', { hidden: true })
      .map((box) => box.closest('label')?.textContent);
  await waitFor(() => expect(labels().join()).toContain('Gazole B7'));
  expect(labels().join()).not.toContain('AdBlue');
});

test('the list can be filtered by electric vehicles and by product', async () => {
  await visit('?energie=2');
  const filters = within(await screen.findByRole('group', { name: 'Filtres' }));
  await press(filters.getByText(/Énergie/, { selector: 'button, button *' }));
  await press(await screen.findByText('Electrique', { selector: 'label, label *' }));
  await screen.findByRole('link', { name: /^GA-310-PX/ });
});

test('an archived vehicle disappears, the list is fetched again, and « Annuler » restores it', async () => {
  const all = [vehicle(6), vehicle(7)];
  const sent = vi.fn();
  const write = (active: boolean) => (args: { id?: string }) => {
    sent(active, args.id);
    const at = all.findIndex(({ id }) => id === args.id);
    all[at] = { ...(all[at] as Vehicle), active };
    return { vehicle: all[at] as Vehicle, userErrors: [] };
  };
  const mutation = { archiveVehicle: write(false), restoreVehicle: write(true) };
  const { requested } = await visit('', { all, mutation: mutation as never });
  await screen.findByRole('link', { name: 'ZB-423-KT' });
  await choose('ZB-423-KT', 'Archiver');
  await screen.findByText('Véhicule archivé.');
  // The vehicles on each page have changed.
  await waitFor(() => expect(requested).toHaveBeenCalledTimes(2));
  expect(row('ZB-423-KT')).toBeNull();
  expect(row('ZB-424-KT')).not.toBeNull();
  await press(await button('Annuler'));
  await waitFor(() => expect(row('ZB-423-KT')).not.toBeNull());
  expect(sent.mock.calls).toEqual([
    [false, 'v6'],
    [true, 'v6'],
  ]);
});

test('an archived vehicle disappears before the server’s response', async () => {
  const archiveVehicle = () => new Promise<never>(() => {});
  await visit('', { all: [vehicle(6), vehicle(7)], mutation: { archiveVehicle } });
  await screen.findByRole('link', { name: 'ZB-423-KT' });
  await choose('ZB-423-KT', 'Archiver');
  await waitFor(() => expect(row('ZB-423-KT')).toBeNull());
  expect(row('ZB-424-KT')).not.toBeNull();
});

test('a vehicle whose archiving is rejected comes back with the reason', async () => {
  const archiveVehicle = () => ({
    vehicle: null,
    userErrors: [
      { field: null, code: 'forbidden_value', message: 'Ce véhicule est en livraison.' },
    ],
  });
  await visit('', { all: [vehicle(6)], mutation: { archiveVehicle } });
  await screen.findByRole('link', { name: 'ZB-423-KT' });
  await choose('ZB-423-KT', 'Archiver');
  await screen.findByText('Ce véhicule est en livraison.');
  expect(row('ZB-423-KT')).not.toBeNull();
});

test('a read-only user can change nothing, and opens no form by URL', async () => {
  await visit('?ajouter=vehicule', { all: [], role: 'VIEWER' });
  const add = (await button('Ajouter un véhicule')).closest('button');
  await waitFor(() => expect(add?.getAttribute('aria-disabled')).toBe('true'));
  expect(screen.queryByText('Nouveau véhicule')).toBeNull();
});

test('without vehicles the template can be downloaded, with a site of the business in it', async () => {
  await visit('', { all: [] });
  await press(await button('Télécharger le modèle'));
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(
    'modele-vehicules.csv',
    expect.stringContaining(';Dépôt Toulouse;'),
  );
});

test('the export gathers all pages of the filtered list', async () => {
  const all = Array.from({ length: 130 }, (_, place) => vehicle(place));
  const { requested } = await visit('?categorie=TRUCK', { all });
  await press(await button('Exporter'));
  await screen.findByText(/véhicules exportés\.$/);
  const pages = requested.mock.calls.slice(1).map(([sent]) => sent);
  expect(pages).toMatchObject([
    { filter: { category: ['TRUCK'] }, page: { page: 1, perPage: 100 } },
    { filter: { category: ['TRUCK'] }, page: { page: 2, perPage: 100 } },
  ]);
  const [name] = vi.mocked(saveFile).mock.lastCall ?? [];
  expect(name).toMatch(/^vehicules_transports-garonne-adour_\d{4}-\d{2}-\d{2}\.csv$/);
});

test('an archived vehicle is listed only among archived ones', async () => {
  await visit('?etat=archives');
  await screen.findByRole('link', { name: 'ZB-422-KT' });
  expect(row('ZB-418-KT')).toBeNull();
});

test('the drawer requests the months of its chart', async () => {
  const find = vi.fn((_: { from?: string; to?: string }) => thirsty.fills);
  await visit('?vehicule=v1', { all: [{ ...thirsty, fills: find as never }] });
  await screen.findByText('Pleins des 12 derniers mois');
  const { from, to } = find.mock.calls[0]?.[0] ?? {};
  expect(from).toMatch(/-01$/);
  // Eleven months before the current one.
  const months = (day = '') => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  expect(months(to) - months(from)).toBe(11);
});

test('the form of a vehicle opens over its drawer, and closing it returns to the drawer', async () => {
  const { router } = await visit('?vehicule=v3&modifier=1');
  await screen.findByText('Modifier le véhicule');
  expect(screen.getByLabelText('AC_DC')).toHaveProperty('checked', true);
  const form = screen.getByText('Modifier le véhicule').closest('dialog') as HTMLElement;
  await press(within(form).getByLabelText('Fermer'));
  expect(router.state.location.search).toBe('?vehicule=v3');
});

test('a vehicle is created once with its formatted registration, and the list is fetched again', async () => {
  const all: Vehicle[] = [];
  const sent = vi.fn();
  const createVehicle = ({ input }: { input?: object }) => {
    sent(input);
    all.push(vehicle(6));
    return { vehicle: all[0], userErrors: [] };
  };
  const { router } = await visit('?ajouter=vehicule', {
    all,
    mutation: { createVehicle: createVehicle as never },
  });
  await screen.findByText('Nouveau véhicule');
  const field = (label: RegExp) => screen.findByLabelText(label, { selector: 'input, select' });
  await userEvent.type(await field(/^Immatriculation\*/), 'zb423kt');
  await userEvent.selectOptions(await field(/^Catégorie/), 'TRUCK');
  await userEvent.selectOptions(await field(/^Carburant\*/), '1');
  await userEvent.type(await field(/^Réservoir/), '1200');
  expect((await field(/^Immatriculation\*/)) as HTMLInputElement).toHaveProperty(
    'value',
    'ZB-423-KT',
  );
  const submit = await button('Ajouter le véhicule');
  await act(async () => {
    submit.click();
    submit.click();
  });
  await screen.findByText('Véhicule ajouté.');
  expect(sent.mock.calls).toEqual([
    [{ registration: 'ZB-423-KT', category: 'TRUCK', gasId: '1', tankCapacity: 1200 }],
  ]);
  await waitFor(() => expect(row('ZB-423-KT')).not.toBeNull());
  expect(router.state.location.search).toBe('');
});

test('a server error about a vehicle is shown at its field', async () => {
  const updateVehicle = () => ({
    vehicle: null,
    userErrors: [
      {
        field: ['registration'],
        code: 'not_unique',
        message: 'Ce véhicule figure déjà dans votre flotte.',
      },
    ],
  });
  await visit('?vehicule=v1&modifier=1', { mutation: { updateVehicle } });
  const field = await screen.findByLabelText(/^Immatriculation\*/, { selector: 'input' });
  await userEvent.clear(field);
  await userEvent.type(field, 'AB-123-CD');
  await press(await button('Enregistrer'));
  await screen.findByText('Ce véhicule figure déjà dans votre flotte.', { selector: 'p *' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['fills', 'Aucun plein sur cette période.'],
  ['consumptionSeries', 'Il faut trois pleins pour calculer la consommation.'],
])('%s that failed to load are not shown as missing', async (field, none) => {
  const all = fleet.map((one) => ({ ...one, [field]: [] }));
  await visit('?vehicule=v1', { all, lost: [['vehicle', field]] });
  await screen.findByText('Certaines données n’ont pas pu être chargées.');
  await screen.findByText('Pleins des 12 derniers mois');
  expect(screen.queryByText(none)).toBeNull();
});

test('the first of several invalid fields takes the focus', async () => {
  await visit('?ajouter=vehicule');
  const field = await screen.findByLabelText(/^Immatriculation\*/, { selector: 'input' });
  await userEvent.type(field, 'AO-123-AA');
  await press(await button('Ajouter le véhicule'));
  await screen.findByText('Choisissez la catégorie.', { selector: 'p *' });
  expect(document.activeElement).toBe(field);
});
