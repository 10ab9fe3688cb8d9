import { ApolloClient, ApolloLink, InMemoryCache, Observable, type TypedDocumentNode } from '@apollo/client';
import { ApolloProvider, skipToken } from '@apollo/client/react';
import { act, renderHook, waitFor } from '@testing-library/react';
import { parse } from 'graphql';
import type { ReactNode } from 'react';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { mutationHook, queryHook, suspenseQueryHook } from './hooks';

type Data = { readonly name: string };
type Variables = { readonly id: string };
type None = { [key: string]: never };

const plain = parse('query Plain { name }') as TypedDocumentNode<Data, None>;
const byId = parse('query ById($id: ID!) { name(id: $id) }') as TypedDocumentNode<Data, Variables>;
const rename = parse('mutation Rename($id: ID!) { name(id: $id) }') as TypedDocumentNode<
  Data,
  Variables
>;

const usePlainQuery = queryHook(plain);
const useByIdQuery = queryHook(byId);
const usePlainSuspenseQuery = suspenseQueryHook(plain);
const useByIdSuspenseQuery = suspenseQueryHook(byId);
const useRenameMutation = mutationHook(rename);

function provider() {
  const link = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        observer.next({ data: { name: ['Citerne', variables['id']].join(' ').trim() } });
        observer.complete();
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  return ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
}

describe('hooks bound to a document', () => {
  it('queryHook reads its document with the given variables', async () => {
    const { result } = renderHook(() => useByIdQuery({ variables: { id: '7' } }), { wrapper: provider() });
    await waitFor(() => expect(result.current.data).toEqual({ name: 'Citerne 7' }));
  });

  it('suspenseQueryHook suspends, then has its data', async () => {
    const { result } = await act(async () => renderHook(() => usePlainSuspenseQuery(), { wrapper: provider() }));
    expect(result.current.data).toEqual({ name: 'Citerne' });
  });

  it('mutationHook runs its document when called', async () => {
    const { result } = renderHook(() => useRenameMutation(), { wrapper: provider() });
    const answer = await act(() => result.current[0]({ variables: { id: '8' } }));
    expect(answer.data).toEqual({ name: 'Citerne 8' });
  });
});

// Never run: `tsc` fails when the options stop deciding the result type.
export function useTypes() {
  expectTypeOf(usePlainQuery().data).toEqualTypeOf<Data | undefined>();
  expectTypeOf(usePlainSuspenseQuery().data).toEqualTypeOf<Data>();
  expectTypeOf(usePlainSuspenseQuery({ errorPolicy: 'all' }).data).toEqualTypeOf<
    Data | undefined
  >();
  expectTypeOf(useByIdSuspenseQuery({ variables: { id: '1' } }).data).toEqualTypeOf<Data>();
  expectTypeOf(useByIdSuspenseQuery(skipToken as typeof skipToken | { variables: Variables }).data)
    .toEqualTypeOf<Data | undefined>();
  // @ts-expect-error A required variable is missing.
  useByIdQuery();
  // @ts-expect-error A required variable is missing.
  useByIdSuspenseQuery();
  // @ts-expect-error A variable has the wrong type.
  useByIdQuery({ variables: { id: 1 } });
  // @ts-expect-error There is no such variable.
  useByIdQuery({ variables: { id: '1', name: '' } });
  // @ts-expect-error There is no such option.
  usePlainQuery({ polling: 1 });
  const [run, { data }] = useRenameMutation();
  expectTypeOf(data).toEqualTypeOf<Data | null | undefined>();
  // @ts-expect-error A required variable is missing.
  run();
  const [runBound] = useRenameMutation({ variables: { id: '1' } });
  runBound();
}
