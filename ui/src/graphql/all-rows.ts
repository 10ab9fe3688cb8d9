import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';

/** The maximum number of rows in one response of the API. */
export const perPage = 100;

type Page<Row> = {
  readonly items: readonly Row[];
  readonly pageInfo: { readonly totalPages: number };
};

/**
 * Requests all rows of a list for a file or a sum, page after page, each once: a new row may move
 * another to the next page. They are not cached, so that the list on the screen does not change. An
 * error rejects, since a file or a sum must be complete.
 */
export async function allRows<Data, Row extends { id: string }>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, OperationVariables>,
  variables: OperationVariables,
  listOf: (data: Data) => Page<Row>,
): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let page = 1; ; page++) {
    const { data } = await client.query({
      query,
      variables: { ...variables, page: { page, perPage } },
      fetchPolicy: 'no-cache',
      errorPolicy: 'none',
    });
    if (!data) throw new Error('the response has no list');
    const { items, pageInfo } = listOf(data);
    for (const row of items) found.set(row.id, row);
    if (page >= pageInfo.totalPages) return [...found.values()];
  }
}
