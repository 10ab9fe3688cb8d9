/**
 * Used by the generated hooks: each function binds one of Apollo's hooks to one
 * document. The options of a call still determine its result type (with `skip`
 * the data may be undefined, with `returnPartialData` partial).
 */
import type { Cache, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { type SkipToken, useMutation, useQuery } from '@apollo/client/react';

declare module '@apollo/client' {
  /** The signatures of Apollo 4.1, which follow the options exactly. */
  interface TypeOverrides {
    signatureStyle: 'modern';
  }
}

/** Apollo's own type for a call without options. */
type NoOptions = Record<string, never>;

/** A query's arguments: the options may be left out when it requires no variable. */
// biome-ignore lint/complexity/noBannedTypes: `{} extends T` tests whether every key is optional.
type Arguments<TVariables, TOptions> = {} extends TVariables
  ? [options?: TOptions]
  : [options: TOptions];

/** `useQuery` of one operation. */
export interface QueryHook<TData, TVariables extends OperationVariables> {
  (...none: Arguments<TVariables, never>): useQuery.ResultForOptions<TData, TVariables, NoOptions>;
  <TOptions extends useQuery.Base.Options<TData, TVariables> & { variables?: unknown }>(
    options: TOptions & useQuery.OptionsFor<TData, TVariables, TOptions>,
  ): useQuery.ResultForOptions<TData, TVariables, TOptions>;
  <TOptions extends useQuery.Base.Options<TData, TVariables> & { variables?: unknown }>(
    options: (TOptions & useQuery.OptionsFor<TData, TVariables, TOptions>) | SkipToken,
  ): useQuery.ResultForOptions<TData, TVariables, TOptions | SkipToken>;
}

/** `useMutation` of one operation. */
export interface MutationHook<TData, TVariables extends OperationVariables> {
  (): useMutation.ResultForOptions<TData, TVariables, Cache.Implementation, NoOptions>;
  <TOptions extends useMutation.Options<TData, TVariables, Cache.Implementation>>(
    options: TOptions & useMutation.OptionsFor<TOptions>,
  ): useMutation.ResultForOptions<TData, TVariables, Cache.Implementation, TOptions>;
}

/** Binds `useQuery` to a document. */
export function queryHook<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
): QueryHook<TData, TVariables> {
  return useQuery.bind(null, document) as unknown as QueryHook<TData, TVariables>;
}

/** Binds `useMutation` to a document. */
export function mutationHook<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
): MutationHook<TData, TVariables> {
  return useMutation.bind(null, document) as unknown as MutationHook<TData, TVariables>;
}
