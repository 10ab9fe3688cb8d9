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
])('%s (%s) passes; missing %i', async (message, code, missing) => {
  const heard = session();
  const answer = { data: null, errors: [{ message, extensions: { code } }] };
  const result = await send(errorsLink(heard).concat(answering(answer)));
  expect(result, 'the answer itself passes').toEqual(answer);
  expect(heard.refused).not.toHaveBeenCalled();
  expect(heard.missing).toHaveBeenCalledTimes(missing);
  expect(heard.forbidden.mock.calls).toEqual(code === 'FORBIDDEN' ? [['Name']] : []);
  expect(heard.outdated).not.toHaveBeenCalled();
});

test('an operation that the server does not know tells that the page is of another version', async () => {
  const heard = session();
  const extensions = { code: 'NOT_FOUND', reload: true };
  const answer = { errors: [{ message: 'Cette opération est inconnue du serveur.', extensions }] };
  expect(await send(errorsLink(heard).concat(answering(answer)))).toEqual(answer);
  expect(heard.outdated).toHaveBeenCalledOnce();
});

test('a refused session is found among other errors, and the page that asked hears nothing more', async () => {
  const heard = session();
  const errors = [
    { message: 'a', extensions: { code: 'INTERNAL' } },
    { message: 'b' },
    { message: 'c', extensions: { code: 'UNAUTHENTICATED' } },
  ];
  const answered = vi.fn();
  void send(errorsLink(heard).concat(answering({ data: null, errors }))).then(answered, answered);
  await new Promise((resolve) => setTimeout(resolve));
  expect(heard.refused).toHaveBeenCalledOnce();
  expect(answered).not.toHaveBeenCalled();
});

test.each([
  ['RATE_LIMITED', 7, 7],
  ['UPSTREAM_UNAVAILABLE', 5, 5],
  ['UPSTREAM_UNAVAILABLE', 0, 1],
])('%s that names a delay of %i s: %i s are waited', async (code, retryAfter, waited) => {
  vi.useFakeTimers({ now: 1_000_000 });
  const errors = [{ message: 'a' }, { message: 'b', extensions: { code, retryAfter } }];
  await send(errorsLink(session()).concat(answering({ data: null, errors })));
  expect(pause.get()).toEqual({ code, until: 1_000_000 + waited * 1000 });
});

test('a server of ours that has too much to do is told from a maintenance', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const extensions = { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 2, overloaded: true };
  const errors = [{ message: 'a', extensions }];
  await send(errorsLink(session()).concat(answering({ data: null, errors })));
  expect(pause.get()).toEqual({ code: extensions.code, until: 1_002_000, overloaded: true });
});

test.each([[undefined], ['5'], [null]])(
  'without a number of seconds (%j) there is nothing to wait for',
  async (retryAfter) => {
    const errors = [{ message: 'a', extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfter } }];
    await send(errorsLink(session()).concat(answering({ data: null, errors })));
    expect(pause.get()).toBeNull();
  },
);

test('a write that is refused for a while makes no page wait: its form says what became of it', async () => {
  const errors = [{ message: 'a', extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 5 } }];
  await send(errorsLink(session()).concat(answering({ data: null, errors })), mutation);
  expect(pause.get()).toBeNull();
});
