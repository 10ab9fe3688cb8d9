import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, test, vi } from 'vitest';
import { listFailure } from './list-failure';

const extensions = { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 5, requestId: 'r-1' };
const error = new CombinedGraphQLErrors({ errors: [{ message: 'Non.', extensions }] });
const retry = vi.fn();

test('rows that are there stay without a word while a notice says why they are of before', () => {
  const said = listFailure({ status: 'error', error, noticeSays: true, rows: 25, retry });
  expect(said).toMatchObject({ status: 'ready', onRetry: undefined });
});

test('in the place of rows the list says that it comes by itself, and offers nothing to press', () => {
  const said = listFailure({ status: 'error', error, noticeSays: true, rows: 0, retry });
  expect(said).toEqual({
    status: 'error',
    advice: 'Elle s’affichera automatiquement.',
    onRetry: undefined,
  });
});

test('where no notice says it, the list does, with its reference and a way to ask again', () => {
  const said = listFailure({ status: 'error', error, noticeSays: false, rows: 25, retry });
  expect(said).toMatchObject({ status: 'error', reference: 'r-1', onRetry: retry });
});
