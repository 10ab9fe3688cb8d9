import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { usePermissions } from '../../components/permissions/usePermissions';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { keptKeys } from '../../graphql/kept/keys';
import { customer, WithClient } from '../../graphql/test';
import { draftOwner } from '../../lib/drafts';
import { waitingEvents } from '../../lib/event-queue';
import { keepRecent, readRecents } from '../../lib/recents';
import { fill } from '../../lib/user-input.testing';
import { garonne, three } from '../../stories/businesses';
import { answers, found, paletteClient, records } from '../../stories/palette';
import { stubBrowser } from '../shell/browser.testing';
import { Palette } from './Palette';

beforeEach(() => {
  localStorage.clear();
  stubBrowser(1440);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  draftOwner.set({ person: '7', business: garonne.id });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'onLine');
});

type Query = NonNullable<typeof answers.query>;

/** Opens the palette over a page, once the user's permissions are known. */
async function open(changes: Partial<Query> = {}, held?: readonly object[]) {
  const [onClose, switchTo] = [vi.fn(), vi.fn(async () => {})];
  const Frame = () =>
    usePermissions().known && (
      <Palette business={{ selected: garonne, switchTo }} businesses={three} onClose={onClose} />
    );
  const element = (
    <ToastProvider>
      <Frame />
    </ToastProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/finance/'] });
  const client = paletteClient({ query: { ...answers.query, ...changes } }, held);
  render(
    <WithClient client={client}>
      <RouterProvider router={router} />
    </WithClient>,
  );
  await pass(0);
  return { onClose, switchTo, router };
}

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const field = () => screen.getByRole<HTMLInputElement>('combobox', { hidden: true });
const type = (value: string) => fill(field(), value);
const user = userEvent.setup({ delay: null });
const press = (keys: string) => user.keyboard(keys);
const options = () => [...document.querySelectorAll('[role="option"]')];
const titles = () => options().map((option) => option.querySelector('span > span')?.textContent);
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const said = () => document.querySelector('dialog [role="status"]')?.textContent;

/** A search whose responses the test sends when it wants. */
function heldSearch() {
  const requested: { term: unknown; answer: (results: readonly object[]) => Promise<void> }[] = [];
  const search = ({ term }: Record<string, unknown>) =>
    new Promise((resolve) => {
      const answer = async (results: readonly object[]) => {
        resolve(results);
        await pass(0);
      };
      requested.push({ term, answer });
    });
  return { requested, search: search as never };
}

const order = (id: string, title: string) => found('ORDER', id, title, '', `/o/${id}`);
const site = (id: string, title: string) => found('ADDRESS', id, title, '', `/s/${id}`);

test('cached records show at each key; the server is searched after a pause, from two letters on', async () => {
  const { requested, search } = heldSearch();
  await open({ search });
  await type('z');
  expect(titles()).toEqual(['ZB-418-KT', 'AZ-941-BX']);
  await pass(1_000);
  expect(requested).toHaveLength(0);
  for (const text of ['zb', 'zb 4']) {
    await type(text);
    await pass(149);
  }
  expect(requested).toHaveLength(0);
  await pass(1);
  expect(requested.map(({ term }) => term)).toEqual(['zb 4']);
});

test('server results are appended to each group, and the active option stays active', async () => {
  const { requested, search } = heldSearch();
  await open({ search });
  await type('toulouse');
  expect(titles()).toEqual([
    'Dépôt Toulouse',
    'CMD-2026-041393',
    'Gazole flotte',
    'Relever le niveau\u00a0: Gazole flotte',
  ]);
  await press('{ArrowDown}');
  await press('{ArrowDown}');
  await pass(150);
  await requested[0]?.answer([
    found('INVOICE', '9', 'FA-9', 'Toulouse', '/f/9'),
    order('2', 'CMD-2'),
    order('41393', 'CMD-2026-041393'),
    site('3', 'Toulouse-Sud'),
  ]);
  expect(titles()).toEqual([
    'Dépôt Toulouse',
    'Toulouse-Sud',
    'CMD-2026-041393',
    'CMD-2',
    'Gazole flotte',
    'Relever le niveau\u00a0: Gazole flotte',
    'FA-9',
  ]);
  expect(active()).toContain('Gazole flotte');
  expect(said()).toBe('7\u00a0résultats.');
});

test('a late response for another term is dropped; earlier results stay while they match', async () => {
  const { requested, search } = heldSearch();
  await open({ search });
  await type('base');
  await pass(150);
  await type('base de');
  await requested[0]?.answer([site('1', 'Base de Pau')]);
  expect(titles(), 'too late').toEqual([]);
  expect(screen.queryByText(/^Aucun résultat/), 'not known yet').toBeNull();
  await pass(150);
  await requested[1]?.answer([site('1', 'Base de Pau'), site('2', 'Base de Lons')]);
  await type('base de p');
  expect(titles()).toEqual(['Base de Pau']);
  await pass(150);
  await requested[2]?.answer([]);
  expect(titles()).toEqual([]);
  expect(said()).toBe('Aucun résultat pour «\u00a0base de p\u00a0».');
});

test('a failed search shows a message and a retry button, and keeps cached results', async () => {
  let down = true;
  const search = vi.fn(() => {
    if (down) throw new Error('Non.');
    return [order('8', 'ZB-8')];
  });
  await open({ search: search as never });
  await type('zb');
  await pass(150);
  expect(titles()).toEqual(['ZB-418-KT']);
  expect(said()).toBe('1\u00a0résultat. La recherche n’a pas abouti.');
  down = false;
  await user.click(screen.getByText('Réessayer'));
  await pass(0);
  expect(titles()).toEqual(['ZB-418-KT', 'ZB-8']);
  expect(screen.queryByText('Réessayer')).toBeNull();
});

test('without a connection the server is not searched, and actions that need it are disabled with a reason', async () => {
  const search = vi.fn(() => []);
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  const { onClose } = await open({ search: search as never });
  await type('nouvelle commande');
  await pass(1_000);
  expect(search).not.toHaveBeenCalled();
  const first = options()[0];
  expect(first?.getAttribute('aria-disabled')).toBe('true');
  expect(first?.textContent).toContain('Disponible une fois reconnecté.');
  await press('{Enter}');
  expect(onClose).not.toHaveBeenCalled();
});

test('arrow keys, Home and End move among the options and wrap; with a modifier they edit the text', async () => {
  await open();
  const [first, last] = [options()[0]?.textContent, options().at(-1)?.textContent];
  expect(active()).toBe(first);
  await press('{ArrowUp}');
  expect(active()).toBe(last);
  await press('{ArrowDown}');
  expect(active()).toBe(first);
  await press('{End}');
  expect(active()).toBe(last);
  await press('{Shift>}{Home}{/Shift}');
  expect(active()).toBe(last);
  await press('{Home}');
  expect(active()).toBe(first);
  expect(field().getAttribute('aria-controls')).toBe(
    document.querySelector('[role="listbox"]')?.id,
  );
});

test('Enter closes the palette, opens the active record and adds it to the recent ones', async () => {
  const { router, onClose } = await open({ search: [] });
  const before = waitingEvents().length;
  const at = vi.fn();
  onClose.mockImplementation(() => at(router.state.location.pathname));
  await type('418');
  await press('{Enter}');
  expect(at).toHaveBeenCalledExactlyOnceWith('/finance/');
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe('/operations/gerer-ma-flotte?onglet=vehicules&vehicule=v1');
  expect(readRecents()).toEqual([
    { id: 'VEHICLE:v1', title: 'ZB-418-KT', link: pathname + search },
  ]);
  expect(waitingEvents().slice(before)).toMatchObject([
    { name: 'palette:executed', properties: { command: 'open' } },
  ]);
});

test.each([
  ['Ctrl and Enter', () => press('{Control>}{Enter}{/Control}')],
  [
    'a middle click',
    () => user.pointer({ keys: '[MouseMiddle]', target: options()[0] as Element }),
  ],
  [
    'a click with Ctrl',
    async () => {
      await user.keyboard('{Control>}');
      await user.click(options()[0] as Element);
      await user.keyboard('{/Control}');
    },
  ],
])('%s opens a new tab, and the palette stays', async (_, choose) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { onClose } = await open();
  await type('finance');
  await choose();
  expect(opened).toHaveBeenCalledExactlyOnceWith('/finance/', '_blank');
  expect(onClose).not.toHaveBeenCalled();
});

test('recent records come first, without those that the user may no longer see', async () => {
  keepRecent({
    id: 'USER:u1',
    title: 'Karim Haddad',
    link: '/gestion-des-utilisateurs/?modifier=u1',
  });
  keepRecent({ id: 'INVOICE:99', title: 'FA-99', link: '/finance/?facture=99' });
  await open({ me: customer({ permissions: ['ORDER_READ', 'FINANCE_READ'] }) });
  expect(titles()[0]).toBe('FA-99');
  expect(titles()).not.toContain('Karim Haddad');
});

test('without a connection only recent records kept on this device are listed: no invoice, no user', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  keptKeys.set(new Set(['OrderDetail{"id":"7"}', 'TankDetail{"id":"t8","from":"2026-01-01"}']));
  onTestFinished(() => keptKeys.set(new Set()));
  keepRecent({ id: 'USER:u1', title: 'Karim Haddad', link: '/gestion-des-utilisateurs/' });
  keepRecent({ id: 'INVOICE:1204', title: 'FA-2026-001204', link: '/finance/?facture=1204' });
  keepRecent({ id: 'ORDER:70', title: 'CMD-70', link: '/operations/mes-livraisons/70' });
  keepRecent({ id: 'TANK:t8', title: 'Cuve nord', link: '/operations/gerer-ma-flotte?cuve=t8' });
  keepRecent({ id: 'ORDER:7', title: 'CMD-7', link: '/operations/mes-livraisons/7' });
  await open();
  const recent = screen.getByText('Récents').parentElement;
  expect(recent?.textContent).toBe('RécentsCMD-7LivraisonCuve nordCuve');
});

test('an empty palette has one tank-reading action; a search finds one for each tank', async () => {
  await open({ search: [] }, [...records, { ...records[9], id: 't2', name: 'AdBlue nord' }]);
  expect(titles().filter((title) => title?.startsWith('Relever'))).toEqual([
    'Relever un niveau de cuve',
  ]);
  await type('relever adb');
  expect(titles()).toEqual(['Relever le niveau\u00a0: AdBlue nord']);
});

test('typing the name of another business switches to it', async () => {
  const { switchTo } = await open();
  const other = three.find(({ id }) => id !== garonne.id);
  await type(other?.name ?? '');
  await press('{Enter}');
  await pass(0);
  expect(switchTo).toHaveBeenCalledExactlyOnceWith(other);
});

test('an accountant finds no action that orders', async () => {
  await open({
    me: customer({ permissions: ['ORDER_READ', 'FINANCE_READ', 'EXPORT_CREATE'] }),
    search: [],
  });
  await type('commande');
  await pass(150);
  expect(titles().filter((title) => title?.startsWith('Nouvelle'))).toEqual([]);
});

test('the last delivery and the last invoice are queried only for users who may use them', async () => {
  const [orders, invoices] = [vi.fn(() => ({ items: [] })), vi.fn(() => ({ items: [] }))];
  await open({
    orders: orders as never,
    invoices: invoices as never,
    me: customer({ permissions: ['ORDER_READ'] }),
  });
  expect(orders).not.toHaveBeenCalled();
  expect(invoices).not.toHaveBeenCalled();
});
