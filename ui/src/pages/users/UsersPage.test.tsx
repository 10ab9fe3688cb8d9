/** Tests the page through its route, inside the frame, with the real cache. */
import { ApolloLink } from '@apollo/client';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { createBrowserRouter, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { App } from '../../app/App';
import { currentBusinessId } from '../../app/business/business-store';
import { routes } from '../../app/routes';
import { stubBrowser } from '../../app/shell/browser.testing';
import { installConfig } from '../../auth/fixture';
import { sessionEnd } from '../../auth/session-end';
import { storeCredentials } from '../../auth/storage';
import { type Answers, business, customer, fixtureClient } from '../../graphql/test';
import type { BusinessUser, UpdateUserInput } from '../../graphql/types.generated';
import { waitingEvents } from '../../lib/event-queue';
import { fill } from '../../lib/user-input.testing';
import { claire, team, tom, user, usersAnswers, yanis } from '../../stories/users';

const path = '/gestion-des-utilisateurs/';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  currentBusinessId.set(undefined);
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
afterEach(() => vi.unstubAllGlobals());

type Writes = NonNullable<Answers['mutation']>;

async function visit(
  people: () => readonly BusinessUser[] = () => team,
  mutation: Writes = {},
  search = '',
  role: Parameters<typeof usersAnswers>[1] = 'OWNER',
) {
  const client = fixtureClient({
    ...usersAnswers(people, role),
    mutation: { switchBusiness: customer(), ...mutation },
  });
  // The window's own URL: an undo offer ends when it changes to another page.
  history.replaceState(null, '', path + search);
  const router = createBrowserRouter(routes);
  onTestFinished(() => router.dispose());
  await act(async () => {
    render(<App client={client} router={router} />);
  });
  return { router, client };
}

const row = (name: string) => screen.findByText(name, { selector: 'th *' });
const gone = (name: string) =>
  waitFor(() => expect(screen.queryByText(name, { selector: 'th *' })).toBeNull());
const press = async (element: Element) => {
  await userEvent.click(element);
};
const choose = async (name: string, action: string) => {
  const actions = await screen.findByLabelText(new RegExp(`^Actions\\s: ${name}$`), {
    selector: 'button',
  });
  await press(actions);
  await press(await screen.findByText(action, { selector: '[role="menuitem"] *' }));
};
const done = (one: BusinessUser) => ({ user: one, userErrors: [] });
const refused = (field: string[] | null, code: string, message: string) => ({
  user: null,
  userErrors: [{ field, code, message }],
});

/** Opens the drawer of a user by URL. */
async function drawerOf(id: string, mutation: Writes) {
  const place = await visit(undefined, mutation, `?modifier=${id}`);
  const name = 'Yanis Benali';
  const title = await screen.findByText(name, { selector: 'dialog h2' });
  return { ...place, drawer: within(title.closest('dialog') as HTMLElement) };
}

test('the list shows the role as text, which cannot be changed there', async () => {
  await visit();
  await row('Yanis Benali');
  expect(screen.queryByLabelText(/^Rôle d/)).toBeNull();
  expect((await row('Yanis Benali')).closest('tr')?.textContent).toContain('Opérations');
});

test('only the button that names the role assigns it, and the list shows it once the server confirms', async () => {
  const sent: UpdateUserInput[] = [];
  let answer = () => {};
  const updateUser = (async ({ input }: { input: UpdateUserInput }) => {
    sent.push(input);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return done({ ...yanis, ...input } as BusinessUser);
  }) as never;
  const { router, drawer } = await drawerOf(yanis.id, { updateUser });
  const role = drawer.getByLabelText('Administrateur', { selector: 'input' });
  await userEvent.click(role);
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([]);
  expect(drawer.queryByText('Enregistrer')).toBeNull();
  await userEvent.click(drawer.getByText('Donner le rôle Administrateur à Yanis Benali'));
  // Unchanged values are not sent.
  expect(sent).toEqual([{ role: 'ADMIN' }]);
  const roleInList = () => screen.getByText('Yanis Benali', { selector: 'th *' }).closest('tr');
  expect(roleInList()?.textContent).not.toContain('Administrateur');
  await act(async () => answer());
  await screen.findByText('Yanis Benali a maintenant le rôle Administrateur.');
  await waitFor(() => expect(roleInList()?.textContent).toContain('Administrateur'));
  expect(router.state.location.search).toBe('');
});

test('the button says that the notifications change with the role', async () => {
  const sent: UpdateUserInput[] = [];
  const updateUser = (({ input }: { input: UpdateUserInput }) => {
    sent.push(input);
    return done({ ...yanis, ...input } as BusinessUser);
  }) as never;
  const { drawer } = await drawerOf(yanis.id, { updateUser });
  await userEvent.selectOptions(drawer.getByLabelText(/^Notifications/), 'TOUT');
  drawer.getByText('Enregistrer');
  await userEvent.click(drawer.getByLabelText('Lecture seule', { selector: 'input' }));
  await userEvent.click(
    drawer.getByText('Donner le rôle Lecture seule à Yanis Benali et modifier ses notifications'),
  );
  await waitFor(() => expect(sent).toEqual([{ role: 'VIEWER', notificationType: 'TOUT' }]));
});

test('a rejected role shows its error by the roles, and the list keeps the previous one', async () => {
  const updateUser = () =>
    refused(null, 'last_owner', 'L’entreprise doit garder au moins un propriétaire.');
  const { drawer } = await drawerOf(yanis.id, { updateUser: updateUser as never });
  await userEvent.click(drawer.getByLabelText('Lecture seule', { selector: 'input' }));
  await userEvent.click(drawer.getByText(/^Donner le rôle/));
  await drawer.findByText('L’entreprise doit garder au moins un propriétaire.');
  expect((await row('Yanis Benali')).closest('tr')?.textContent).toContain('Opérations');
});

test('notifications change at once, and « Annuler » restores the previous value', async () => {
  const sent: UpdateUserInput[] = [];
  const updateUser = (({ input }: { input: UpdateUserInput }) => {
    sent.push(input);
    return done({ ...yanis, ...input } as BusinessUser);
  }) as never;
  await visit(undefined, { updateUser });
  const notifications = await screen.findByLabelText<HTMLSelectElement>(
    'Notifications de Yanis Benali',
  );
  await userEvent.selectOptions(notifications, 'FACTURES');
  await waitFor(() => expect(notifications.value).toBe('FACTURES'));
  await screen.findByText('Notifications de Yanis Benali\u00a0: Factures.', {
    normalizer: (text) => text,
  });
  await press(screen.getByText('Annuler'));
  await waitFor(() => expect(notifications.value).toBe('OPERATIONS'));
  // Unchanged values are not sent.
  expect(sent).toEqual([{ notificationType: 'FACTURES' }, { notificationType: 'OPERATIONS' }]);
});

test.each([
  [
    'a change with a user error',
    () => refused(null, 'not_found', 'Cette personne n’a plus accès à l’entreprise.'),
    'Cette personne n’a plus accès à l’entreprise.',
  ],
  [
    'a forbidden change',
    () => {
      throw new GraphQLError('Non.', { extensions: { code: 'FORBIDDEN' } });
    },
    'Cette action vous a été refusée. Réessayez plus tard ou contactez le support.',
  ],
])('%s shows its error at the select, which is unchanged', async (_what, updateUser, sentence) => {
  await visit(undefined, { updateUser: updateUser as never });
  const notifications = await screen.findByLabelText<HTMLSelectElement>(
    'Notifications de Yanis Benali',
  );
  await userEvent.selectOptions(notifications, 'TOUT');
  await waitFor(() => {
    const described = notifications.getAttribute('aria-describedby')?.split(' ')[0] ?? '';
    expect(document.getElementById(described)?.textContent).toBe(sentence);
  });
  expect(notifications.value).toBe('OPERATIONS');
});

test('a cancelled invitation disappears at once, and undo brings it back', async () => {
  const revokeUser = vi.fn(() => done(tom));
  await visit(undefined, { revokeUser });
  await row('Tom Roux');
  await choose('Tom Roux', 'Annuler l’invitation');
  await gone('Tom Roux');
  expect(
    screen.getByText('6\u00a0utilisateurs', { selector: 'p', normalizer: (t) => t }),
  ).toBeTruthy();
  await press(screen.getByText('Annuler'));
  await row('Tom Roux');
  expect(revokeUser).not.toHaveBeenCalled();
});

test('leaving the page sends the cancellation of an invitation', async () => {
  const revokeUser = vi.fn(() => done(tom));
  const { router } = await visit(undefined, { revokeUser });
  await row('Tom Roux');
  await choose('Tom Roux', 'Annuler l’invitation');
  await gone('Tom Roux');
  expect(revokeUser).not.toHaveBeenCalled();
  await act(() => router.navigate('/finance/'));
  // Well before the undo offer ends automatically, after 8 s.
  const offered = () => screen.queryByText('Annuler', { selector: '[role="status"] *' });
  await waitFor(() => expect(offered()).toBeNull(), { timeout: 4_000 });
  await waitFor(() => expect(revokeUser).toHaveBeenCalledOnce());
  expect(revokeUser.mock.lastCall).toHaveProperty('0', { id: tom.id });
});

/**
 * Visits the page as a user of two businesses; records each mutation with the business it names.
 */
async function visitOneOfTwo(mutation: Writes) {
  const [here, there] = [business(), business({ id: '7', name: 'Autocars Belle-Étoile' })];
  let current = here;
  // Users keep their ids in every business; their notifications differ.
  const people = () =>
    current === here ? team : [claire, user({ ...yanis, notificationType: 'TOUT' })];
  const client = fixtureClient({
    query: {
      ...usersAnswers(people).query,
      businesses: [there, here],
      currentBusiness: () => current,
    },
    mutation: {
      switchBusiness: () => {
        current = there;
        return customer({ currentBusiness: there });
      },
      ...mutation,
    },
  });
  const sent: [string | undefined, string | undefined][] = [];
  const answer = client.link;
  const note = new ApolloLink((operation, forward) => {
    if (operation.operationType === 'mutation')
      sent.push([operation.operationName, operation.getContext().businessId]);
    return forward(operation);
  });
  client.setLink(note.concat(answer));
  currentBusinessId.set(here.id as string);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await act(async () => {
    render(<App client={client} router={router} />);
  });
  const leave = async () => {
    await press(await screen.findByText('. Changer d’entreprise'));
    await press(
      await screen.findByText('Autocars Belle-Étoile', { selector: '[role^="menuitem"] *' }),
    );
    await screen.findByText('Vous consultez maintenant Autocars Belle-Étoile.');
  };
  return { client, sent, leave };
}

test('switching business first sends a pending cancellation to the invitation’s business', async () => {
  const { sent, leave } = await visitOneOfTwo({ revokeUser: () => done(tom) });
  await row('Tom Roux');
  await choose('Tom Roux', 'Annuler l’invitation');
  await gone('Tom Roux');
  await leave();
  expect(sent).toEqual([
    ['CancelInvitation', '1042'],
    ['SwitchBusiness', '7'],
  ]);
  expect(screen.queryByText('Annuler')).toBeNull();
});

test('« Annuler » after a switch goes to the business of the change, and leaves the other business’s list alone', async () => {
  const updateUser = (({ input }: { input: UpdateUserInput }) =>
    done({ ...yanis, ...input } as BusinessUser)) as never;
  const { sent, leave } = await visitOneOfTwo({ updateUser });
  const notifications = () =>
    screen.findByLabelText<HTMLSelectElement>('Notifications de Yanis Benali');
  await userEvent.selectOptions(await notifications(), 'FACTURES');
  const undo = await screen.findByText('Annuler');
  await leave();
  await waitFor(async () => expect((await notifications()).value).toBe('TOUT'));
  await press(undo);
  await waitFor(() =>
    expect(sent).toEqual([
      ['UpdateUser', '1042'],
      ['SwitchBusiness', '7'],
      ['UpdateUser', '1042'],
    ]),
  );
  expect((await notifications()).value).toBe('TOUT');
});

test('access is revoked after confirmation, and can be restored', async () => {
  const revokeUser = vi.fn(() => done({ ...yanis, status: 'REVOKED' }));
  const restoreUser = vi.fn(() => done(yanis));
  await visit(undefined, { revokeUser, restoreUser });
  await row('Yanis Benali');
  const before = waitingEvents().length;
  await choose('Yanis Benali', 'Révoquer l’accès');
  const question = within(document.querySelector('dialog[open]') as HTMLElement);
  expect(question.getByText(/^Yanis ne pourra plus se connecter à/).textContent).toContain(
    'Yanis ne pourra plus se connecter à Transports Garonne-Adour. Ses commandes restent visibles.',
  );
  expect(revokeUser).not.toHaveBeenCalled();
  await press(question.getByText('Révoquer l’accès', { selector: 'button *' }));
  await screen.findByText('Accès révoqué.');
  expect(screen.queryByLabelText('Notifications de Yanis Benali')).toBeNull();
  expect(waitingEvents().slice(before)).toMatchObject([{ name: 'user:revoked', properties: {} }]);
  await choose('Yanis Benali', 'Rétablir l’accès');
  await screen.findByText('Accès rétabli.');
  expect(await screen.findByLabelText('Notifications de Yanis Benali')).toBeTruthy();
});

test('invited people leave the form, rejected ones stay with their errors', async () => {
  let people: readonly BusinessUser[] = [claire, yanis];
  const inviteUser = (({ input }: { input: { email: string; firstName: string } }) => {
    if (input.email === yanis.email)
      return refused(
        ['email'],
        'already_member',
        'Cette personne a déjà accès à cette entreprise.',
      );
    people = [...people, user({ id: 'i-9', email: input.email, firstName: input.firstName })];
    return done(people.at(-1) as BusinessUser);
  }) as never;
  const { router } = await visit(() => people, { inviteUser }, '?inviter');
  const email = () => screen.getAllByLabelText(/^E-mail/, { selector: 'input' });
  await waitFor(() => expect(email()).toHaveLength(1));
  await press(screen.getByText('Ajouter une autre personne'));
  const fillPerson = async (i: number, values: [RegExp, string][]) => {
    for (const [label, value] of values) {
      const field = screen.getAllByLabelText(label, { selector: 'dialog input' })[i];
      await fill(field as Element, value);
    }
    await userEvent.click(
      screen.getAllByLabelText('Opérations', { selector: 'input' })[i] as Element,
    );
  };
  await fillPerson(0, [
    [/^E-mail/, 'jeanne.navarro@garonne-adour.example'],
    [/^Prénom/, 'Jeanne'],
    [/^Nom/, 'Navarro'],
  ]);
  await fillPerson(1, [
    [/^E-mail/, yanis.email],
    [/^Prénom/, 'Yanis'],
    [/^Nom/, 'Benali'],
  ]);
  await press(screen.getByText('Envoyer 2 invitations'));
  await screen.findByText('Invitation envoyée à jeanne.navarro@garonne-adour.example.');
  await waitFor(() => expect(email()).toHaveLength(1));
  expect((email()[0] as HTMLInputElement).value).toBe(yanis.email);
  const description = email()[0]?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(description)?.textContent).toBe(
    'Cette personne a déjà accès à Transports Garonne-Adour.',
  );
  expect(router.state.location.search).toBe('?inviter');
  await row('Jeanne Lemaire');
});

test('the URL filters the list, not the number of users', async () => {
  await visit(undefined, {}, '?q=garnier&role=FINANCE&statut=ACTIVE');
  await row('Sophie Garnier');
  expect(screen.queryByText('Yanis Benali')).toBeNull();
  await screen.findByText('7\u00a0utilisateurs', { selector: 'p', normalizer: (text) => text });
});

test('a user count that fails shows an error, and is fetched again without the list', async () => {
  const { users, ...rest } = usersAnswers().query ?? {};
  let fails = true;
  let lists = 0;
  const client = fixtureClient({
    query: {
      ...rest,
      users: ((given: { page: { perPage: number } }) => {
        const counts = given.page.perPage === 1;
        if (counts && fails) throw new GraphQLError('Non.');
        if (!counts) lists += 1;
        return (users as unknown as (given: object) => object)(given);
      }) as never,
    },
    mutation: { switchBusiness: customer() },
  });
  const router = createMemoryRouter(routes, { initialEntries: [`${path}?q=garnier`] });
  await act(async () => {
    render(<App client={client} router={router} />);
  });
  await row('Sophie Garnier');
  await screen.findByText('Certaines données n’ont pas pu être chargées.');
  const before = lists;
  fails = false;
  await press(screen.getByText('Réessayer'));
  await screen.findByText('7\u00a0utilisateurs', { selector: 'p', normalizer: (text) => text });
  expect(screen.queryByText('Certaines données n’ont pas pu être chargées.')).toBeNull();
  expect(lists).toBe(before);
});

test('on a phone, the rows stop at the page that failed, and a retry loads it', async () => {
  stubBrowser(390);
  const many = Array.from({ length: 150 }, (_, i) => user({ id: `u-${i}`, lastName: `N${i}` }));
  const { users, ...rest } = usersAnswers(() => many).query ?? {};
  let fails = true;
  const client = fixtureClient({
    query: {
      ...rest,
      users: ((given: { page?: { page: number } }) => {
        if (fails && given.page?.page === 2) throw new GraphQLError('Non.');
        return (users as unknown as (given: object) => object)(given);
      }) as never,
    },
    mutation: { switchBusiness: customer() },
  });
  const router = createMemoryRouter(routes, { initialEntries: [`${path}?page=2&par=100`] });
  await act(async () => {
    render(<App client={client} router={router} />);
  });
  await screen.findByText('Certaines données n’ont pas pu être chargées.');
  await screen.findByText('Claire N99');
  expect(screen.queryByText('Claire N100')).toBeNull();
  screen.getByText('100 sur 150');
  fails = false;
  await press(screen.getByText('Réessayer'));
  await screen.findByText('Claire N149');
  await waitFor(() =>
    expect(screen.queryByText('Certaines données n’ont pas pu être chargées.')).toBeNull(),
  );
});

test.each([
  ['OWNER', true, true],
  ['OPERATIONS', false, true],
  ['VIEWER', false, false],
] as const)('%s: invites %s, sees the list and its entry %s', async (role, writes, reads) => {
  await visit(undefined, {}, '?inviter', role);
  if (reads) await row('Yanis Benali');
  else {
    await screen.findByText('Accès non autorisé', { selector: 'h1' });
    expect(document.body.textContent).toContain(
      'Votre rôle (Lecture seule) ne donne pas accès à cette page pour Transports Garonne-Adour.',
    );
  }
  if (writes) await screen.findByText('L’invitation est valable', { exact: false });
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(Number(writes));
  const sidebar = document.querySelector('nav[aria-label="Navigation principale"]');
  expect(sidebar?.textContent?.includes('Gestion des utilisateurs')).toBe(reads);
  expect(sidebar?.textContent?.includes('Finance')).toBe(role !== 'VIEWER');
});

test('a FORBIDDEN error from the server shows the forbidden screen too', async () => {
  const client = fixtureClient({
    query: {
      ...usersAnswers().query,
      users: (() => {
        throw new GraphQLError('Non.', { extensions: { code: 'FORBIDDEN' } });
      }) as never,
    },
    mutation: { switchBusiness: customer() },
  });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await act(async () => {
    render(<App client={client} router={router} />);
  });
  await screen.findByText('Accès non autorisé', { selector: 'h1' });
});

/** Takes the network down, or brings it back. */
async function network(there: boolean) {
  Object.defineProperty(navigator, 'onLine', { value: there, configurable: true });
  await act(async () => void window.dispatchEvent(new Event(there ? 'online' : 'offline')));
}

/** The accessible description of a control. */
const described = (control: Element) =>
  control
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

const why = 'Disponible une fois reconnecté.';

test('without a network no user can be changed, and each control says why', async () => {
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'onLine');
  });
  vi.stubGlobal('fetch', async () => new Response());
  const updateUser = vi.fn((({ input }: { input: UpdateUserInput }) =>
    done({ ...yanis, ...input } as BusinessUser)) as never);
  const revokeUser = vi.fn(() => done(yanis));
  await visit(undefined, { updateUser: updateUser as never, revokeUser });
  const notifications = await screen.findByLabelText<HTMLSelectElement>(
    'Notifications de Yanis Benali',
  );
  await choose('Yanis Benali', 'Révoquer l’accès');
  const confirm = await screen.findByText('Révoquer l’accès', { selector: 'dialog button *' });
  await network(false);

  const button = confirm.closest('button') as HTMLElement;
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(described(button)).toBe(why);
  await press(button);
  await press(screen.getByText('Conserver'));
  expect(revokeUser).not.toHaveBeenCalled();

  expect(notifications.getAttribute('aria-disabled')).toBe('true');
  expect(described(notifications)).toContain(why);
  await userEvent.selectOptions(notifications, 'FACTURES');
  expect(notifications.value).toBe('OPERATIONS');
  await press(screen.getByLabelText(/^Actions\s: Tom Roux$/, { selector: 'button' }));
  for (const item of await screen.findAllByRole('menuitem', { hidden: true })) {
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(described(item)).toBe(why);
  }
  expect(updateUser).not.toHaveBeenCalled();

  await network(true);
  await waitFor(() => expect(notifications.getAttribute('aria-disabled')).toBeNull());
  await userEvent.selectOptions(notifications, 'FACTURES');
  await waitFor(() => expect(updateUser).toHaveBeenCalledOnce());
});

test('a role selected before the network went down can be assigned once it is back', async () => {
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'onLine');
  });
  vi.stubGlobal('fetch', async () => new Response());
  const sent: UpdateUserInput[] = [];
  const { drawer } = await drawerOf(yanis.id, {
    updateUser: (({ input }: { input: UpdateUserInput }) => {
      sent.push(input);
      return done({ ...yanis, ...input } as BusinessUser);
    }) as never,
  });
  await userEvent.click(drawer.getByLabelText('Administrateur', { selector: 'input' }));
  const give = () =>
    drawer.getByText(/^Donner le rôle Administrateur/).closest('button') as HTMLElement;
  await network(false);
  expect(described(give())).toBe(why);
  await press(give());
  expect(sent).toEqual([]);
  await network(true);
  await waitFor(() => expect(give().getAttribute('aria-disabled')).toBeNull());
  await press(give());
  await waitFor(() => expect(sent).toEqual([{ role: 'ADMIN' }]));
});

test('without the right to change an owner, the reason shown is that right, not the network', async () => {
  await visit(undefined, {}, '', 'ADMIN');
  await press(await screen.findByLabelText(/^Actions\s: Claire Lemaire$/, { selector: 'button' }));
  const [item] = await screen.findAllByRole('menuitem', { hidden: true });
  expect(described(item as Element)).toBe(
    'Seul un propriétaire peut modifier l’accès d’un propriétaire.',
  );
});

test('the URL opens the dialog that resends an expired invitation, which is sent once', async () => {
  const sent: string[] = [];
  const resendInvitation = (({ id }: { id: string }) => {
    sent.push(id);
    return done({ ...team.find((one) => one.id === id), status: 'INVITED' } as BusinessUser);
  }) as never;
  await visit(undefined, { resendInvitation }, '?renvoyer=i-2');
  const title = await screen.findByText(/^Renvoyer l’invitation d’Inès Morel\s\?$/);
  const question = within(title.closest('dialog') as HTMLElement);
  expect(sent).toEqual([]);
  await userEvent.click(question.getByText('Renvoyer'));
  await screen.findByText('Invitation renvoyée.');
  expect(sent).toEqual(['i-2']);
  expect(window.location.search).toBe('');
});

test.each([
  ['an invitation that has not expired', 'i-1', 'OWNER'],
  ['a user who may not invite', 'i-2', 'OPERATIONS'],
] as const)('no dialog opens for %s', async (_, id, role) => {
  await visit(undefined, {}, `?renvoyer=${id}`, role);
  await row('Inès Morel');
  expect(screen.queryByText(/^Renvoyer l’invitation/)).toBeNull();
});
