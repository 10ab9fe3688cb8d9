import { ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createCache } from './cache';
import { defaultOptions } from './client';
import { answersLink } from './links/answers';
import { answering, type LinkAnswer } from './links/testing';
import { refresh } from './refresh';
import { type PageQuery, type QueryResult, retryFailed, usePageQuery } from './usePageQuery';

const error = new Error('Non.');

/** Renders the hook, and gives it one state of the query after another. */
function pageQuery() {
  const refetch = vi.fn(async () => {});
  const requested: QueryResult<string> = { loading: true, variables: { page: 1 }, refetch };
  const { result, rerender } = renderHook((now: QueryResult<string>) => usePageQuery(now), {
    initialProps: requested,
  });
  return {
    refetch,
    becomes(now: Partial<QueryResult<string>>, page = 1) {
      rerender({ ...requested, loading: false, variables: { page }, ...now });
      return result.current;
    },
    get is() {
      return result.current;
    },
  };
}

test('before the first response it is loading; after one without data it has failed', () => {
  const query = pageQuery();
  expect(query.is).toMatchObject({ data: undefined, loading: true, failed: false });
  expect(query.becomes({ error, data: null })).toMatchObject({
    data: undefined,
    failed: true,
    missed: true,
    partial: false,
  });
});

test('a response with data and an error is partial', () => {
  expect(pageQuery().becomes({ data: 'one', error })).toMatchObject({
    data: 'one',
    failed: false,
    missed: false,
    partial: true,
  });
});

test('data stays during a refetch, and when it fails', () => {
  const query = pageQuery();
  query.becomes({ data: 'one' });
  expect(query.becomes({ loading: true })).toMatchObject({ data: 'one', current: true });
  expect(query.becomes({ error })).toMatchObject({
    data: 'one',
    missed: true,
    failed: false,
    partial: true,
  });
});

test('earlier data stays while other variables load, but not when they fail', () => {
  const query = pageQuery();
  query.becomes({ data: 'one' });
  expect(query.becomes({ loading: true }, 2)).toMatchObject({ data: 'one', current: false });
  expect(query.becomes({ error }, 2)).toMatchObject({ data: undefined, last: 'one', failed: true });
});

test('retryFailed refetches only the queries with an error', () => {
  const [wrong, right] = [pageQuery(), pageQuery()];
  const queries: PageQuery<string>[] = [
    wrong.becomes({ data: 'one', error }),
    right.becomes({ data: 'two' }),
  ];
  retryFailed(queries);
  expect(wrong.refetch).toHaveBeenCalledOnce();
  expect(right.refetch).not.toHaveBeenCalled();
});

describe('the error of a partial response', () => {
  type Company = {
    readonly currentBusiness: { readonly name: string; readonly contacts: unknown[] };
  };
  const company = gql`
    query Company {
      currentBusiness {
        id
        name
        contacts {
          id
        }
      }
    }
  ` as TypedDocumentNode<Company>;
  const business = { __typename: 'Business', id: '1042', name: 'Avant', contacts: [] };
  const data = { currentBusiness: business };
  const errors = [{ message: 'Non.', path: ['currentBusiness', 'contacts'] }];

  function watched(...answers: LinkAnswer[]) {
    const link = answersLink().concat(answering(...answers));
    const client = new ApolloClient({ cache: createCache(), defaultOptions, link });
    const { result } = renderHook(() => usePageQuery(useQuery(company)), {
      wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
    });
    return { client, result };
  }

  test('stays when cached data changes', async () => {
    const { client, result } = watched({ data, errors });
    await waitFor(() => expect(result.current.partial).toBe(true));
    act(() => {
      client.cache.modify({
        id: client.cache.identify(business) ?? '',
        fields: { name: () => 'Après' },
      });
    });
    await waitFor(() => expect(result.current.data?.currentBusiness.name).toBe('Après'));
    expect(result.current).toMatchObject({ partial: true, error: { errors } });
  });

  test('is cleared by a successful refresh, even if the list is still empty', async () => {
    const after = { data: { currentBusiness: { ...business, name: 'Après' } } };
    const { client, result } = watched({ data, errors }, after, after);
    await waitFor(() => expect(result.current.partial).toBe(true));
    act(() => {
      client.cache.modify({
        id: client.cache.identify(business) ?? '',
        fields: { name: () => 'Après' },
      });
    });
    await act(() => refresh(client));
    await waitFor(() => expect(result.current.partial).toBe(false));
  });
});
