/**
 * Never run: `tsc` fails here when the options of a generated hook no longer
 * determine its result type.
 */
import type { TypedDocumentNode } from '@apollo/client';
import { skipToken } from '@apollo/client/react';
import { parse } from 'graphql';
import { expectTypeOf } from 'vitest';
import { mutationHook, queryHook } from './hooks';

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
const useRenameMutation = mutationHook(rename);

export function useTypes() {
  expectTypeOf(usePlainQuery().data).toEqualTypeOf<Data | undefined>();
  expectTypeOf(
    useByIdQuery(skipToken as typeof skipToken | { variables: Variables }).data,
  ).toEqualTypeOf<Data | undefined>();
  // @ts-expect-error A required variable is missing.
  useByIdQuery();
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
