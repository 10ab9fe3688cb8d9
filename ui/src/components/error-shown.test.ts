import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { waitingEvents } from '../lib/event-queue';
import { useErrorShown } from './error-shown';

beforeEach(() => localStorage.clear());

function answer(code: unknown): CombinedGraphQLErrors {
  return new CombinedGraphQLErrors({ errors: [{ message: 'Claire', extensions: { code } }] });
}

function named(name: string): Error {
  return Object.assign(new Error('Claire'), { name });
}

test.each([
  ['a response of the API', answer('UPSTREAM_TIMEOUT'), 'UPSTREAM_TIMEOUT'],
  ['an unknown code', answer('ClaireLemaire'), 'Unknown'],
  ['no code', answer(undefined), 'Unknown'],
  ['no connection', named('ConnectionError'), 'ConnectionError'],
  ['a bug of the program', new TypeError('Claire'), 'TypeError'],
  ['an unknown name', named('ClaireLemaire'), 'Unknown'],
  ['a value that is not an error', 'ClaireLemaire', 'Unknown'],
])('%s is reported as a code of the list', (_, error, code) => {
  renderHook(() => useErrorShown(error));
  expect(waitingEvents()).toMatchObject([
    { name: 'error:shown', properties: { screen: '/', code } },
  ]);
});
