import { gql } from '@apollo/client';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from './client';

afterEach(() => vi.useRealTimers());

// Specification §9: an infinite stale time.
test('cached data are not read again, even a year later', async () => {
  const answer = { data: { appConfig: { __typename: 'AppConfig', version: '1' } } };
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer));
  const { client } = createClient({
    authorization: () => null,
    businessId: () => null,
    lastBusinessId: () => null,
    xsrfToken: () => null,
    refused: () => {},
    forbidden: () => {},
    missing: () => {},
    outdated: () => {},
  });
  const query = gql('query Version { appConfig { version } }');
  expect((await client.query({ query })).data).toEqual(answer.data);
  vi.useFakeTimers({ now: Date.now() + 365 * 24 * 3600 * 1000, toFake: ['Date'] });
  expect((await client.query({ query })).data).toEqual(answer.data);
  expect(sent).toHaveBeenCalledOnce();
});
