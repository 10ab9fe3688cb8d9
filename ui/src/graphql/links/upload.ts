import { parseAndCheckHttpResponse } from '@apollo/client/link/http';
import { documentId, isFile, request, type Send } from './http';

/**
 * Sends an operation with a file among its variables, in the order of the GraphQL multipart request
 * specification: « operations » with null in the file's place, « map », the file. The browser sets
 * Content-Type, with the boundary of the form.
 */
export function upload(uri: string): Send {
  return async (operation, signal, next) => {
    const { operationName, query, variables } = operation;
    const [name, file] = Object.entries(variables).find(([, value]) => isFile(value)) ?? [];
    const form = new FormData();
    form.append(
      'operations',
      JSON.stringify({
        documentId: documentId(query),
        operationName,
        variables: { ...variables, [String(name)]: null },
      }),
    );
    form.append('map', JSON.stringify({ file: [`variables.${name}`] }));
    form.append('file', file);
    const { headers } = operation.getContext();
    const response = await request(uri, {
      method: 'POST',
      headers: { Accept: 'application/graphql-response+json', ...headers },
      body: form,
      signal,
    });
    operation.setContext({ response });
    next(await parseAndCheckHttpResponse(operation)(response));
  };
}
