import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { leave } from '../../auth/leave';
import { endSession, sessionEnd } from '../../auth/session-end';
import { storeCredentials } from '../../auth/storage';
import { type Answers, business, customer, fixtureClient } from '../../graphql/test';
import { registerDirtyForm } from '../../lib/dirty-forms';
import { draftOwner } from '../../lib/drafts';
import { waitingEvents } from '../../lib/event-queue';
import { fill, press } from '../../lib/user-input.testing';
import { App } from '../App';
import { currentBusinessId } from '../business/business-store';
import { stubBrowser } from './browser.testing';
import { Shell } from './Shell';

beforeEach(() => {
  localStorage.clear();
  currentBusinessId.set(undefined);
  sessionStorage.clear();
  sessionEnd.set(null);
  installConfig();
  stubBrowser(1440);
  storeCredentials({
    token_type: 'Bearer',
    access_token: 'sealed',
    expires_in: 3600,
    scope: 'full',
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cars = business({ id: 'a', name: 'Autocars', role: 'ADMIN' });
const concrete = business({ id: 'b', name: 'Béton' });
const two = [cars, concrete];

function answers(changes: Answers = {}): Answers {
  return {
    query: { me: customer(), businesses: two, currentBusiness: concrete, ...changes.query },
    mutation: { switchBusiness: customer(), ...changes.mutation },
  };
}

async function frame(path = '/finance/', given: Answers = answers()) {
  const client = fixtureClient(given);
  const router = createMemoryRouter(
    [
      {
        element: <Shell />,
        children: [
          {
            path: '*',
            element: (
              <>
                <h1>Page</h1>
                <input aria-label="Note" />
              </>
            ),
          },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  await act(async () => {
    render(<App client={client} router={router} />);
  });
  return router;
}

const sidebar = () =>
  document.querySelector<HTMLElement>('nav[aria-label="Navigation principale"]');
/** Opens the sidebar on a phone, where it is mounted when first opened. */
const openMenu = async () => {
  await userEvent.click(screen.getByLabelText('Menu', { selector: 'button' }));
  await waitFor(() => expect(sidebar()?.closest('dialog')?.open).toBe(true));
};
const named = (text: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent?.includes(text));
const selector = () => vi.waitUntil(() => named('Changer d’entreprise'));
const openSelector = async () => {
  const button = await selector();
  await userEvent.click(button as Element);
};
const choose = async (name: string) => {
  const labels = await screen.findAllByText(name);
  await userEvent.click(labels.at(-1) as Element);
};

describe('the sidebar', () => {
  test.each([
    [1281, '/finance/', 'expanded'],
    [1280, '/finance/', 'collapsed'],
    [1281, '/operations/mes-livraisons/', 'collapsed'],
    [769, '/', 'collapsed'],
    [768, '/operations/mes-livraisons/', 'expanded'],
  ])('at %i px on %s is %s', async (width, path, state) => {
    stubBrowser(width);
    await frame(path);
    const phone = width <= 768;
    if (phone) {
      expect(sidebar(), 'off the canvas on a phone').toBeNull();
      await openMenu();
    }
    expect(sidebar()?.dataset['state']).toBe(state);
    expect(sidebar()?.closest('dialog') !== null).toBe(phone);
  });

  test('marks the current entry, opens the terms in a new tab, and hides its spacers', async () => {
    await frame('/entreprise/');
    const current = sidebar()?.querySelectorAll('[aria-current]');
    expect([...(current ?? [])].map((link) => link.textContent)).toEqual(['Entreprise']);
    const terms = screen.getByText('Mentions légales (CGV)').closest('a');
    expect(terms?.target).toBe('_blank');
    expect(terms?.rel).toBe('noopener noreferrer');
    expect(terms?.textContent).toBe('Mentions légales (CGV) (nouvel onglet)');
    const spacers = sidebar()?.querySelectorAll('li[aria-hidden="true"]');
    expect(spacers).toHaveLength(2);
    expect(sidebar()?.querySelectorAll('li[aria-hidden="true"] *')).toHaveLength(0);
  });

  test('on a phone submenus open inline, and the menu can be closed', async () => {
    stubBrowser(390);
    await frame('/operations/mes-livraisons/');
    await openMenu();
    const dialog = sidebar()?.closest('dialog');
    const arrow = screen.getByLabelText('Ouvrir le sous-menu Opérations');
    const inside = document.getElementById(arrow.getAttribute('aria-controls') ?? '');
    expect([arrow.getAttribute('aria-expanded'), inside?.hidden]).toEqual(['false', true]);
    await userEvent.click(arrow);
    expect([arrow.getAttribute('aria-expanded'), inside?.hidden]).toEqual(['true', false]);
    expect(inside?.popover ?? null, 'inline, not a popover').toBeNull();
    expect(inside?.querySelector('[aria-current="page"]')?.textContent).toBe('Mes livraisons');
    await userEvent.click(screen.getByLabelText('Fermer le menu'));
    expect(dialog?.open).toBe(false);
  });

  test('the arrow has the same name, open or closed', async () => {
    await frame();
    const arrow = screen.getByLabelText('Ouvrir le sous-menu Opérations');
    await act(async () => {
      document.getElementById(arrow.getAttribute('aria-controls') ?? '')?.showPopover();
    });
    expect(arrow.getAttribute('aria-expanded')).toBe('true');
    expect(arrow.getAttribute('aria-label')).toBe('Ouvrir le sous-menu Opérations');
  });

  test('records the choices', async () => {
    await frame('/entreprise/');
    const before = waitingEvents().length;
    await choose('Finance');
    await choose('Mes exports');
    expect(waitingEvents().slice(before)).toMatchObject([
      {
        name: 'navigation:menu_clicked',
        properties: { entry: 'finance', level: 1, from: '/entreprise/' },
      },
      {
        name: 'navigation:menu_clicked',
        properties: { entry: 'analytics', level: 2, from: '/finance/' },
      },
    ]);
  });
});

describe('the badge of Finance', () => {
  const badge = () => screen.queryByLabelText(/^\d+\s(facture|factures) en retard$/);
  const statement = vi.fn(() => ({ overdueCount: 2 }));
  const given = (me: NonNullable<NonNullable<Answers['query']>['me']>) =>
    answers({ query: { me, accountStatement: statement as never } });
  /** The pending idle callbacks. */
  let waiting: (() => void)[] = [];
  const idle = () =>
    act(async () => {
      for (const run of waiting.splice(0)) run();
    });
  beforeEach(() => {
    statement.mockClear();
    waiting = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
    vi.stubGlobal('cancelIdleCallback', () => {});
  });

  test('counts the overdue invoices once the permissions are loaded and the browser is idle', async () => {
    let know = () => {};
    const me = new Promise((resolve) => {
      know = () => resolve(customer({ permissions: ['FINANCE_READ'] }));
    });
    await frame('/entreprise/', given((() => me) as never));
    await idle();
    await act(async () => know());
    await screen.findByText('Béton');
    expect(statement).not.toHaveBeenCalled();
    expect(badge()).toBeNull();
    await idle();
    await waitFor(() => expect(badge()?.textContent).toBe('2'));
  });

  test('is not queried for a user who may not see invoices', async () => {
    await frame('/entreprise/', given(customer({ permissions: ['ORDER_READ'] })));
    await idle();
    await screen.findByText('Page');
    expect(statement).not.toHaveBeenCalled();
  });
});

describe('the business of the tab', () => {
  test('is the server’s on a first load, and is kept', async () => {
    await frame();
    const button = await selector();
    expect(
      screen.getByRole('button', { name: /^Entreprise\u00a0: ?Béton\. Changer d’entreprise$/ }),
    ).toBe(button);
    await waitFor(() =>
      expect(sessionStorage.getItem('businessStore')).toBe('{"currentBusinessId":"b"}'),
    );
  });

  test('is saved to the customer when it was selected by default', async () => {
    const switchBusiness = vi.fn(() => customer());
    await frame('/', answers({ query: { currentBusiness: cars }, mutation: { switchBusiness } }));
    await waitFor(() => expect(switchBusiness).toHaveBeenCalledOnce());
    expect(switchBusiness.mock.lastCall).toHaveProperty('0', { id: 'a' });
  });

  test('changes: it is saved, stored and announced, and the section’s index page opens', async () => {
    const switchBusiness = vi.fn(() => customer());
    const router = await frame(
      '/operations/mes-livraisons/10482',
      answers({ mutation: { switchBusiness } }),
    );
    await openSelector();
    await choose('Autocars');
    await screen.findByText('Vous consultez maintenant Autocars.');
    expect(switchBusiness.mock.lastCall).toHaveProperty('0', { id: 'a' });
    expect(sessionStorage.getItem('businessStore')).toBe('{"currentBusinessId":"a"}');
    expect(router.state.location.pathname).toBe('/operations/mes-livraisons/');
    expect((await selector()).textContent).toContain('Autocars');
  });

  test('stays when the change fails', async () => {
    const switchBusiness = () => {
      throw new Error('Non.');
    };
    const router = await frame('/finance/', answers({ mutation: { switchBusiness } }));
    await openSelector();
    await choose('Autocars');
    await screen.findByText('Impossible de changer d’entreprise. Réessayez.');
    expect(sessionStorage.getItem('businessStore')).toBe('{"currentBusinessId":"b"}');
    expect(router.state.location.pathname).toBe('/finance/');
  });

  test.each([
    ['fails', 'Autocars', 'Impossible de changer d’entreprise. Réessayez.'],
    ['changes nothing', 'Béton', null],
  ])('a choice that %s closes the menu of a phone too', async (_what, name, message) => {
    stubBrowser(390);
    const switchBusiness = () => {
      throw new Error('Non.');
    };
    await frame('/finance/', answers({ mutation: { switchBusiness } }));
    await openMenu();
    await openSelector();
    await choose(name);
    await waitFor(() => expect(sidebar()?.closest('dialog')?.open).toBe(false));
    if (message) await screen.findByText(message);
  });

  test('falls back with a message when the stored one is no longer accessible', async () => {
    currentBusinessId.set('gone');
    await frame();
    await screen.findByText(
      'Cette entreprise n’est plus accessible. Nous avons sélectionné Béton.',
    );
    expect(currentBusinessId.get()).toBe('b');
  });

  test('is plain text for a customer of one business', async () => {
    await frame('/', answers({ query: { businesses: [concrete] } }));
    expect(await screen.findByText('Béton')).toBeTruthy();
    expect(named('Changer d’entreprise')).toBeUndefined();
  });

  test('can be filtered by name, without accents, from eight businesses on', async () => {
    const many = Array.from({ length: 8 }, (_, i) =>
      business({ id: `${i}`, name: `Société ${i}` }),
    );
    await frame('/', answers({ query: { businesses: many, currentBusiness: cars } }));
    await openSelector();
    const field = await screen.findByLabelText('Rechercher une entreprise');
    await fill(field, 'societe 5');
    const rows = document.querySelectorAll('[role="menuitemradio"]');
    expect([...rows].filter((row) => row.textContent?.includes('Société'))).toHaveLength(1);
  });
});

test('Ctrl K pressed at the first paint opens the palette once it is loaded', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Shell /> }]);
  render(<App client={fixtureClient(answers())} router={router} />);
  // The search button of the header is not loaded yet.
  expect(screen.queryByText('Rechercher…')).toBeNull();
  expect(await press('{Control>}k{/Control}')).toBe(false);
  await screen.findByRole('dialog', { name: 'Rechercher' });
});

test('drafts and recent records belong to this user and business; those of other users are removed', async () => {
  const values = { at: Date.now(), values: { name: 'G' } };
  for (const person of ['7', '8'])
    localStorage.setItem(`draft:${person}:b:informations`, JSON.stringify(values));
  for (const person of ['7', '8']) localStorage.setItem(`recent:${person}:b`, '[]');
  await frame();
  await selector();
  expect(draftOwner.get()).toEqual({ person: '7', business: 'b' });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([
    'draft:7:b:informations',
  ]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('recent:'))).toEqual([
    'recent:7:b',
  ]);
});

describe('the role of the user', () => {
  const viewer = { role: 'VIEWER', permissions: ['ORDER_READ', 'ANALYTICS_READ'] } as const;
  const roleMessage = () => screen.queryByText(/^Votre rôle a changé\s: Lecture seule\.$/);
  const refetch = async () => {
    const button = await screen.findByRole('button', { name: 'Actualiser les données' });
    await userEvent.click(button);
  };

  test('that changes between two fetches shows a message and updates the entries', async () => {
    let me = customer({ currentBusiness: concrete });
    await frame('/', answers({ query: { me: () => me } }));
    await selector();
    await refetch();
    await screen.findByText('Données actualisées.');
    expect(roleMessage(), 'no message for the same role').toBeNull();
    expect(sidebar()?.textContent).toContain('Finance');
    me = customer({ ...viewer, currentBusiness: concrete });
    await refetch();
    await vi.waitFor(() => expect(roleMessage()).toBeTruthy());
    for (const entry of ['Finance', 'Gestion des utilisateurs'])
      expect(sidebar()?.textContent).not.toContain(entry);
  });

  test('that differs in another business updates the entries without a message', async () => {
    let me = customer({ currentBusiness: concrete });
    const switchBusiness = () => {
      me = customer({ ...viewer, currentBusiness: cars });
      return me;
    };
    await frame('/', answers({ query: { me: () => me }, mutation: { switchBusiness } }));
    await openSelector();
    await choose('Autocars');
    await screen.findByText('Vous consultez maintenant Autocars.');
    await vi.waitFor(() => expect(sidebar()?.textContent).not.toContain('Finance'));
    expect(roleMessage()).toBeNull();
  });
});

describe('failures', () => {
  test('a customer of no business gets a page of its own, with a button that checks again', async () => {
    let attached = false;
    const me = () => {
      if (!attached) throw new Error('No customer found');
      return customer();
    };
    await frame('/', answers({ query: { me } }));
    await screen.findByText('Aucune entreprise rattachée');
    expect(screen.getByText('No customer found')).toBeTruthy();
    attached = true;
    await choose('Vérifier à nouveau');
    await selector();
  });

  test('a frame that fails to load shows the error inside it, and Réessayer refetches', async () => {
    let down = true;
    const me = () => {
      if (down) throw new Error('Le fournisseur ne répond pas.');
      return customer();
    };
    await frame('/', answers({ query: { me } }));
    await screen.findByText('Une erreur est survenue');
    expect(sidebar()?.textContent).toContain('Entreprise indisponible');
    down = false;
    await choose('Réessayer');
    await selector();
    expect(sidebar()?.textContent).not.toContain('Entreprise indisponible');
    expect(document.querySelector('h1')?.textContent).toBe('Page');
  });

  test('a forbidden frame shows a message, and offers to change the business', async () => {
    const me = () => {
      throw new GraphQLError('Non.', { extensions: { code: 'FORBIDDEN' } });
    };
    await frame('/', answers({ query: { me } }));
    await screen.findByText('Accès non autorisé');
    expect(screen.queryByText('Réessayer')).toBeNull();
    expect(screen.getByText('Changer d’entreprise')).toBeTruthy();
  });

  test('after a sign-out in another tab no data of the business stays behind the dialog', async () => {
    await frame();
    await selector();
    await act(async () => sessionEnd.set('elsewhere'));
    expect(document.body.textContent).not.toContain('Béton');
    expect(document.querySelector('h1')).toBeNull();
    expect(document.title).toBe('Session terminée · Citerne');
  });

  test.each([
    ['expired', 'Votre session a expiré'],
    ['refused', 'Votre session a pris fin'],
  ] as const)(
    'a session that is %s keeps the page, and typed text is not lost',
    async (reason, title) => {
      await frame();
      await selector();
      const field = screen.getByLabelText<HTMLInputElement>('Note');
      await fill(field, 'Portail à gauche');
      await act(async () => endSession(reason));
      await screen.findByText(title);
      expect(field.isConnected).toBe(true);
      expect(field.value).toBe('Portail à gauche');
      expect(document.querySelector('h1')?.textContent).toBe('Page');
    },
  );

  test('a sign-out that would lose unsaved text asks for confirmation', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
    await frame();
    const saved = registerDirtyForm();
    await choose('Déconnexion');
    await screen.findByText('Vos modifications seront perdues.');
    await choose('Rester');
    expect(sessionEnd.get()).toBeNull();
    expect(screen.queryByText('Vos modifications seront perdues.')).toBeNull();
    await choose('Déconnexion');
    await screen.findByText('Vos modifications seront perdues.');
    await choose('Quitter');
    expect(sessionEnd.get()).toBe('signedOutHere');
    saved();
  });

  test('a sign-out that did not reach the provider shows only that message', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ provider: 'unreachable' }));
    const went = vi.spyOn(leave, 'to').mockImplementation(() => {});
    await frame();
    await selector();
    await choose('Déconnexion');
    await screen.findByText('Vous êtes déconnecté sur cet appareil.');
    expect(screen.getByText('Le service de connexion n’a pas pu être prévenu.')).toBeTruthy();
    expect(document.body.textContent).not.toContain('Béton');
    expect(went).not.toHaveBeenCalled();
    await choose('Se reconnecter');
    await waitFor(() => expect(went).toHaveBeenCalledOnce());
    expect(localStorage.getItem('previousPath')).toBe('/');
  });

  test.each([
    ['expired', 'Votre session a expiré'],
    ['refused', 'Votre session a pris fin'],
    ['elsewhere', 'Vous vous êtes déconnecté dans un autre onglet.'],
  ] as const)('a session that is %s shows a single dialog', async (reason, text) => {
    await frame();
    await act(async () => {
      sessionEnd.set(reason);
      endSession('refused');
    });
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(screen.getAllByText('Se reconnecter')).toHaveLength(1);
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(1);
  });
});
