import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pause } from '../pause';
import { errorsLink } from './errors';
import { answering, mutation, send } from './testing';

beforeEach(() => pause.set(null));
afterEach(() => vi.useRealTimers());

function session() {
  return { refused: vi.fn(), missing: vi.fn(), forbidden: vi.fn(), outdated: vi.fn() };
}

test.each([
  ['isLogged is false', 'UNAUTHENTICATED', 1],
  ['No customer found', 'NOT_FOUND', 0],
  ['Le fournisseur ne répond pas.', 'UPSTREAM_UNAVAILABLE', 0],
  ['Refusé.', 'FORBIDDEN', 0],
  ['Une erreur est survenue.', 'INTERNAL', 0],
])('%s (%s) is passed on; missing() is called %i times', async (message, code, missing) => {
  const spies = session();
  const answer = { data: null, errors: [{ message, extensions: { code } }] };
  const result = await send(errorsLink(spies).concat(answering(answer)));
  expect(result, 'the response is passed on unchanged').toEqual(answer);
  expect(spies.refused).not.toHaveBeenCalled();
  expect(spies.missing).toHaveBeenCalledTimes(missing);
  expect(spies.forbidden.mock.calls).toEqual(code === 'FORBIDDEN' ? [['Name']] : []);
  expect(spies.outdated).not.toHaveBeenCalled();
});

test('an operation that the server does not know calls outdated()', async () => {
  const spies = session();
  const extensions = { code: 'NOT_FOUND', reload: true };
  const answer = { errors: [{ message: 'Cette opération est inconnue du serveur.', extensions }] };
  expect(await send(errorsLink(spies).concat(answering(answer)))).toEqual(answer);
  expect(spies.outdated).toHaveBeenCalledOnce();
});

test('a refused session is found among other errors, and the query never gets a response', async () => {
  const spies = session();
  const errors = [
    { message: 'a', extensions: { code: 'INTERNAL' } },
    { message: 'b' },
    { message: 'c', extensions: { code: 'UNAUTHENTICATED' } },
  ];
  const answered = vi.fn();
  void send(errorsLink(spies).concat(answering({ data: null, errors }))).then(answered, answered);
  await new Promise((resolve) => setTimeout(resolve));
  expect(spies.refused).toHaveBeenCalledOnce();
  expect(answered).not.toHaveBeenCalled();
});

test.each([
  ['RATE_LIMITED', 7, 7],
  ['UPSTREAM_UNAVAILABLE', 5, 5],
  ['UPSTREAM_UNAVAILABLE', 0, 1],
])('%s with retryAfter %i starts a pause of %i s', async (code, retryAfter, waited) => {
  vi.useFakeTimers({ now: 1_000_000 });
  const errors = [{ message: 'a' }, { message: 'b', extensions: { code, retryAfter } }];
  await send(errorsLink(session()).concat(answering({ data: null, errors })));
  expect(pause.get()).toEqual({ code, until: 1_000_000 + waited * 1000 });
});

test('an overload of our own server is distinguished from a maintenance', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const extensions = { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 2, overloaded: true };
  const errors = [{ message: 'a', extensions }];
  await send(errorsLink(session()).concat(answering({ data: null, errors })));
  expect(pause.get()).toEqual({ code: extensions.code, until: 1_002_000, overloaded: true });
});

test.each([[undefined], ['5'], [null]])(
  'without a number of seconds (%j) there is no pause',
  async (retryAfter) => {
    const errors = [{ message: 'a', extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfter } }];
    await send(errorsLink(session()).concat(answering({ data: null, errors })));
    expect(pause.get()).toBeNull();
  },
);

test('a mutation with retryAfter starts no pause: its form shows the error', async () => {
  const errors = [{ message: 'a', extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 5 } }];
  await send(errorsLink(session()).concat(answering({ data: null, errors })), mutation);
  expect(pause.get()).toBeNull();
});
