import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { createCache } from '../../graphql/cache';
import { WithClient } from '../../graphql/test';
import { useRemoval } from './useRemoval';

test('a deletion that is still offered back is sent to its business, by a request that outlives the document', () => {
  const sent: ApolloLink.Operation[] = [];
  const link = new ApolloLink((operation) => {
    sent.push(operation);
    return new Observable(() => {});
  });
  const client = new ApolloClient({ cache: createCache(), link });
  function Remove() {
    const remove = useRemoval(
      '1042',
      () => {},
      () => {},
    );
    return (
      <button type="button" onClick={() => remove({ __typename: 'Contact', id: 'c1' })}>
        Supprimer
      </button>
    );
  }
  render(
    <MemoryRouter>
      <WithClient client={client}>
        <ToastProvider>
          <Remove />
        </ToastProvider>
      </WithClient>
    </MemoryRouter>,
  );
  screen.getByRole('button', { name: 'Supprimer' }).click();
  expect(sent).toEqual([]);
  dispatchEvent(new Event('pagehide'));
  return expect
    .poll(() =>
      sent.map(({ operationName, variables, getContext }) => [
        operationName,
        variables,
        getContext().businessId,
        getContext().fetchOptions,
      ]),
    )
    .toEqual([['DeleteContact', { id: 'c1' }, '1042', { keepalive: true }]]);
});
