import {
  ApolloClient,
  ApolloLink,
  InMemoryCache,
  Observable,
  type TypedDocumentNode,
} from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, renderHook, waitFor } from '@testing-library/react';
import { parse } from 'graphql';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { defaultOptions } from './client';
import { mutationHook, queryHook } from './hooks';

type Data = { readonly name: string };
type Variables = { readonly id: string };

const byId = parse('query ById($id: ID!) { name(id: $id) }') as TypedDocumentNode<Data, Variables>;
const rename = parse('mutation Rename($id: ID!) { name(id: $id) }') as TypedDocumentNode<
  Data,
  Variables
>;

const useByIdQuery = queryHook(byId);
const useRenameMutation = mutationHook(rename);

function provider() {
  const link = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        observer.next({ data: { name: ['Citerne', variables['id']].join(' ').trim() } });
        observer.complete();
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link, defaultOptions });
  return ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
}

describe('hooks bound to a document', () => {
  it('queryHook reads its document with the given variables', async () => {
    const { result } = renderHook(() => useByIdQuery({ variables: { id: '7' } }), {
      wrapper: provider(),
    });
    await waitFor(() => expect(result.current.data).toEqual({ name: 'Citerne 7' }));
  });

  it('mutationHook runs its document when called', async () => {
    const { result } = renderHook(() => useRenameMutation(), { wrapper: provider() });
    const answer = await act(() => result.current[0]({ variables: { id: '8' } }));
    expect(answer.data).toEqual({ name: 'Citerne 8' });
  });
});
