import { gql } from '@apollo/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { leave } from '../../auth/leave';
import { endSession, sessionEnd } from '../../auth/session-end';
import { startSignIn } from '../../auth/sign-in';
import { storeCredentials } from '../../auth/storage';
import { ShellDocument } from '../../components/permissions/Shell.generated';
import { waitingEvents } from '../../lib/event-queue';
import { currentBusinessId } from '../business/business-store';
import { createSessionClient } from './session-client';

vi.mock('../../auth/sign-in', () => ({ startSignIn: vi.fn(async () => {}) }));

const sent = vi.fn<typeof fetch>();
const query = gql`
  query Who {
    me {
      id
    }
  }
`;
const ask = () => createSessionClient().client.query({ query });
/** Returns the headers of the first request. */
const headers = () => new Headers(sent.mock.calls[0]?.[1]?.headers);

function answers(body: unknown, status = 200): void {
  sent.mockImplementation(
    async () =>
      new Response(JSON.stringify(body), {
        status,
        headers: { 'Content-Type': 'application/graphql-response+json' },
      }),
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sessionEnd.set(null);
  currentBusinessId.set(undefined);
  installConfig();
  sent.mockReset();
  vi.mocked(startSignIn).mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('fetch', sent);
  answers({ data: { me: { __typename: 'Customer', id: '7' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

const signIn = () =>
  storeCredentials({
    token_type: 'Bearer',
    access_token: 'sealed',
    expires_in: 3600,
    scope: 'full',
  });

test('a request carries the session, the business of this tab and the CSRF token', async () => {
  signIn();
  currentBusinessId.set('1042');
  document.cookie = 'XSRF-TOKEN=proof';
  await ask();
  expect(sent).toHaveBeenCalledOnce();
  expect(Object.fromEntries(headers())).toMatchObject({
    authorization: 'Bearer sealed',
    'x-business-id': '1042',
    'x-xsrf-token': 'proof',
  });
});

/** The server answers as to a request without credentials (specification §8). */
function notLogged(): void {
  const error = { message: 'isLogged is false', extensions: { code: 'UNAUTHENTICATED' } };
  answers({ errors: [error] }, 401);
}

test('without a session a sign-in starts, on behalf of the guard', async () => {
  notLogged();
  await ask();
  expect(headers().has('authorization')).toBe(false);
  await vi.waitFor(() => expect(startSignIn).toHaveBeenCalledWith('guard'));
  expect(sessionEnd.get()).toBeNull();
});

test('a page whose session has already ended starts no automatic sign-in', async () => {
  endSession('expired');
  notLogged();
  await ask();
  // By now the dynamic import of the sign-in would have resolved.
  await import('../../auth/sign-in');
  await Promise.resolve();
  expect(startSignIn).not.toHaveBeenCalled();
  expect(sessionEnd.get()).toBe('expired');
});

test('a sign-in that cannot start ends the session, so that the page shows the dialog', async () => {
  vi.mocked(startSignIn).mockRejectedValue(new Error('Three sign-ins within a minute'));
  notLogged();
  await ask();
  await vi.waitFor(() => expect(sessionEnd.get()).toBe('refused'));
});

test('however many queries are in flight, a refused session ends once', async () => {
  signIn();
  answers({ errors: [{ message: 'Non.', extensions: { code: 'UNAUTHENTICATED' } }] }, 401);
  const { client } = createSessionClient();
  const before = waitingEvents().length;
  const all = Array.from({ length: 5 }, (_, i) =>
    client.query({ query: gql(`query Q${i} { me { id } }`), fetchPolicy: 'network-only' }),
  );
  const answered = vi.fn();
  for (const one of all) one.then(answered, answered);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(5));
  await vi.waitFor(() => expect(sessionEnd.get()).toBe('refused'));
  // By now the other responses have arrived.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(answered, 'the queries stay pending').not.toHaveBeenCalled();
  expect(waitingEvents().slice(before)).toMatchObject([
    { name: 'auth:logged_out', properties: { reason: 'refused' } },
  ]);
  expect(startSignIn).not.toHaveBeenCalled();
});

// The codes that the server maps the provider's responses to (architecture §5): a 401 without the
// subcode is FORBIDDEN.
test.each([
  ['a 401 without the subcode', 'FORBIDDEN', 401],
  ['a 403', 'FORBIDDEN', 403],
  ['a 500', 'UPSTREAM_UNAVAILABLE', 500],
  ['a 503', 'UPSTREAM_UNAVAILABLE', 503],
  ['a 429', 'RATE_LIMITED', 429],
  ['a defect of ours', 'INTERNAL', undefined],
])('%s leaves the session alone', async (_what, code, upstreamStatus) => {
  signIn();
  answers({ data: null, errors: [{ message: 'Non.', extensions: { code, upstreamStatus } }] });
  await ask();
  expect(sessionEnd.get()).toBeNull();
  expect(localStorage.getItem('auth-credentials')).not.toBeNull();
});

test('a FORBIDDEN error refetches the permissions, unless the frame’s own query is refused', async () => {
  signIn();
  const forbidden = { message: 'Non.', extensions: { code: 'FORBIDDEN' } };
  const { client } = createSessionClient();
  const names = () =>
    sent.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).operationName);
  answers({ data: { me: null, businesses: [], currentBusiness: null } });
  const shell = client.watchQuery({ query: ShellDocument }).subscribe(() => {});
  await vi.waitFor(() => expect(names()).toEqual(['Shell']));
  answers({ data: { me: null, businesses: [], currentBusiness: null }, errors: [forbidden] });
  await client.query({ query, fetchPolicy: 'network-only' });
  // Two refetches of the frame: one learns of the refusal, one shows it.
  await vi.waitFor(() => expect(names()).toEqual(['Shell', 'Who', 'Shell', 'Shell']));
  // A second round would have begun by now.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(names()).toHaveLength(4);
  shell.unsubscribe();
});

test('an anonymous operation sends no credentials, even with a stored session', async () => {
  signIn();
  document.cookie = 'XSRF-TOKEN=proof';
  currentBusinessId.set('1042');
  await createSessionClient().client.query({ query, context: { anonymous: true } });
  expect([...headers().keys()].sort()).toEqual(['accept', 'content-type']);
});

test('a session that the server refuses ends', async () => {
  signIn();
  answers({ errors: [{ message: 'Non.', extensions: { code: 'UNAUTHENTICATED' } }] }, 401);
  void ask();
  await vi.waitFor(() => expect(sessionEnd.get()).toBe('refused'));
  expect(localStorage.getItem('auth-credentials')).toBeNull();
});

test('a page of another version reloads once, and the error is returned meanwhile', async () => {
  const reloaded = vi.spyOn(leave, 'reload').mockImplementation(() => {});
  const extensions = { code: 'NOT_FOUND', reload: true };
  answers({ errors: [{ message: 'Cette opération est inconnue du serveur.', extensions }] }, 400);
  for (let i = 0; i < 2; i += 1) {
    expect((await ask()).error?.message).toBe('Cette opération est inconnue du serveur.');
  }
  expect(reloaded).toHaveBeenCalledOnce();
});
