import { ApolloClient, ApolloLink, type ErrorLike, gql, Observable } from '@apollo/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCache } from './cache';
import { defaultOptions } from './client';
import { trackFailures } from './failures';
import { answering, type LinkAnswer } from './links/testing';
import { refresh } from './refresh';

const query = gql`
  query Company {
    currentBusiness {
      id
      name
      contacts {
        id
      }
    }
  }
`;

const company = (name: string, contacts: string[] = ['c1']) => ({
  data: {
    currentBusiness: {
      __typename: 'Business',
      id: '1042',
      name,
      contacts: contacts.map((id) => ({ __typename: 'Contact', id })),
    },
  },
});
const failed = (code: string, path: string[]) => ({ message: 'Non.', path, extensions: { code } });

/** The results that the screen got, the last one at the end. */
let seen: { name: string | undefined; error: ErrorLike | undefined }[];
let subscription: { unsubscribe(): void };

beforeEach(() => {
  seen = [];
});
afterEach(() => subscription.unsubscribe());

async function shown(...answers: LinkAnswer[]) {
  const cache = createCache();
  const failures = trackFailures(cache);
  const link = answering(...answers);
  const client = new ApolloClient({ cache, defaultOptions, link: failures.link.concat(link) });
  const watched = client.watchQuery<{ currentBusiness: { name: string } | null }>({ query });
  subscription = watched.subscribe(({ data, error, loading }) => {
    const name = (data as { currentBusiness?: { name: string } | null })?.currentBusiness?.name;
    if (!loading) seen.push({ name, error });
  });
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  return { client, link, failures };
}

/** Watches a query whose later responses the test sends, in any order. */
async function shownWithHeldResponses(first: ApolloLink.Result) {
  const answer: ((result: ApolloLink.Result) => void)[] = [];
  let isFirst = true;
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        const give = (result: ApolloLink.Result) => {
          observer.next(result);
          observer.complete();
        };
        if (isFirst) give(first);
        else answer.push(give);
        isFirst = false;
      }),
  );
  const client = new ApolloClient({ cache: createCache(), defaultOptions, link });
  subscription = client.watchQuery({ query }).subscribe({});
  await vi.waitFor(() => expect(client.readQuery({ query })).toEqual(first.data));
  return { client, answer };
}

test('a refresh shows changed data', async () => {
  const { client } = await shown(company('Avant'), company('Après'));
  expect(await refresh(client)).toBe(true);
  await vi.waitFor(() => expect(seen.at(-1)?.name).toBe('Après'));
});

test('of two concurrent refreshes, the earlier one is ignored when it ends last', async () => {
  const { client, answer } = await shownWithHeldResponses(company('Avant'));
  const [first, second] = [refresh(client), refresh(client)];
  await vi.waitFor(() => expect(answer).toHaveLength(2));
  answer[1]?.(company('Après'));
  expect(await second).toBe(true);
  answer[0]?.(company('Entre-temps'));
  expect(await first).toBe(true);
  expect(client.readQuery({ query })).toEqual(company('Après').data);
  // The next refresh is written again.
  const third = refresh(client);
  await vi.waitFor(() => expect(answer).toHaveLength(3));
  answer[2]?.(company('Enfin'));
  await third;
  expect(client.readQuery({ query })).toEqual(company('Enfin').data);
});

test.each<[string, LinkAnswer]>([
  ['no answer', new Error('Failed to fetch')],
  [
    'an answer that is all errors',
    {
      data: { currentBusiness: null },
      errors: [failed('UPSTREAM_UNAVAILABLE', ['currentBusiness'])],
    },
  ],
  [
    'an empty list that failed',
    {
      ...company('Après', []),
      errors: [failed('UPSTREAM_TIMEOUT', ['currentBusiness', 'contacts'])],
    },
  ],
])('%s leaves the screen unchanged, and refresh resolves with false', async (_what, answer) => {
  const { client, failures } = await shown(company('Avant'), answer);
  const before = client.cache.extract();
  expect(await refresh(client)).toBe(false);
  failures.forget();
  expect(client.cache.extract(), 'no field is evicted later').toEqual(before);
  expect(seen).toEqual([{ name: 'Avant', error: undefined }]);
});

test.each(['FORBIDDEN', 'NOT_FOUND'])('%s counts as a success and is shown', async (code) => {
  const gone = { data: { currentBusiness: null }, errors: [failed(code, ['currentBusiness'])] };
  const { client } = await shown(company('Avant'), gone);
  expect(await refresh(client)).toBe(true);
  await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ name: undefined }));
  expect(seen.at(-1)?.error).toBeDefined();
});

test('a good response clears the error, even with the same data', async () => {
  const partial = {
    ...company('Avant', []),
    errors: [failed('UPSTREAM_TIMEOUT', ['currentBusiness', 'contacts'])],
  };
  const { client } = await shown(partial, company('Avant', []));
  expect(seen.at(-1)?.error).toBeDefined();
  expect(await refresh(client)).toBe(true);
  await vi.waitFor(() => expect(seen.at(-1)).toEqual({ name: 'Avant', error: undefined }));
});

test('a query without any data is refetched', async () => {
  const { client } = await shown(new Error('Failed to fetch'), company('Après'));
  expect(await refresh(client)).toBe(true);
  await vi.waitFor(() => expect(seen.at(-1)).toEqual({ name: 'Après', error: undefined }));
});

test('a query that is unmounted before its response is no failure', async () => {
  const { client } = await shown(company('Avant'));
  client.setLink(new ApolloLink(() => new Observable(() => {})));
  const neighbours = gql('query Neighbours { orders { id } }');
  const leaving = client.watchQuery({ query: neighbours }).subscribe(() => {});
  const all = refresh(client, neighbours);
  leaving.unsubscribe();
  expect(await all).toBe(true);
});

test('a query with several watchers is sent once', async () => {
  const { client, link } = await shown(company('Avant'), company('Après'));
  const others = [query, query].map((one) => client.watchQuery({ query: one }).subscribe(() => {}));
  expect(await refresh(client)).toBe(true);
  expect(link.sent).toHaveLength(2);
  for (const one of others) one.unsubscribe();
});

test('a cache-only query is sent only when it is named', async () => {
  const { client, link } = await shown(company('Avant'));
  const counted = gql('query Counts { orders { id } }');
  const counts = client
    .watchQuery({ query: counted, fetchPolicy: 'cache-only' })
    .subscribe(() => {});
  expect(await refresh(client)).toBe(true);
  expect(link.sent).toHaveLength(2);
  await refresh(client, counted);
  expect(link.sent).toHaveLength(3);
  counts.unsubscribe();
});

test('refresh of one operation sends only that one', async () => {
  const { client, link } = await shown(company('Avant'));
  expect(await refresh(client, gql('query Other { me { id } }'))).toBe(true);
  expect(link.sent).toHaveLength(1);
  await refresh(client, query);
  expect(link.sent).toHaveLength(2);
});

test('a refresh sends its queries also while another one is pending', async () => {
  const { client } = await shown(company('Avant'));
  const requested: (() => void)[] = [];
  client.setLink(
    new ApolloLink(
      () => new Observable((observer) => void requested.push(() => observer.error(new Error()))),
    ),
  );
  const both = [refresh(client), refresh(client)];
  await vi.waitFor(() => expect(requested).toHaveLength(2));
  for (const end of requested) end();
  await Promise.all(both);
});
