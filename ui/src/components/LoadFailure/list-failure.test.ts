import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, test, vi } from 'vitest';
import { listFailure } from './list-failure';

const extensions = { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 5, requestId: 'r-1' };
const error = new CombinedGraphQLErrors({ errors: [{ message: 'Non.', extensions }] });
const retry = vi.fn();

test('loaded rows stay without a message while a notice says why they are outdated', () => {
  const said = listFailure({ status: 'error', error, explained: true, rows: 25, retry });
  expect(said).toMatchObject({ status: 'ready', onRetry: undefined });
});

test('an empty list announces the automatic retry, and has no button', () => {
  const said = listFailure({ status: 'error', error, explained: true, rows: 0, retry });
  expect(said).toEqual({
    status: 'error',
    advice: 'Elle s’affichera automatiquement.',
    onRetry: undefined,
  });
});

test('without a notice the list shows the failure, with its reference and a retry button', () => {
  const said = listFailure({ status: 'error', error, explained: false, rows: 25, retry });
  expect(said).toMatchObject({ status: 'error', reference: 'r-1', onRetry: retry });
});
