import { ApolloLink } from '@apollo/client';
import { expect, test } from 'vitest';
import { requestIdLink } from './request-id';
import { answering, graphQL, send } from './testing';

const errors = [{ message: 'a' }, { message: 'b', extensions: { requestId: 'own' } }];

test('errors get the request id of the response, unless they have their own', async () => {
  const responding = new ApolloLink((operation, forward) => {
    operation.setContext({ response: graphQL({}, { headers: { 'X-Request-Id': 'r-1' } }) });
    return forward(operation);
  });
  const link = ApolloLink.from([requestIdLink(), responding, answering({ data: null, errors })]);
  const result = await send(link);
  expect(result.errors?.map((error) => error.extensions?.['requestId'])).toEqual(['r-1', 'own']);
});

test('a result without errors or without an id is unchanged', async () => {
  const failed = { data: null, errors };
  expect(await send(requestIdLink().concat(answering(failed)))).toEqual(failed);
  const good = { data: {} };
  expect(await send(requestIdLink().concat(answering(good)))).toEqual(good);
});
