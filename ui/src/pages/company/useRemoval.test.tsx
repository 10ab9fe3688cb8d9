import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { createCache } from '../../graphql/cache';
import { WithClient } from '../../graphql/test';
import { useRemoval } from './useRemoval';

/** Deletes a contact of which the provider answers this, and leaves the offer to take it back open. */
function deleteContact(answer: Observable<ApolloLink.Result>): ApolloLink.Operation[] {
  const sent: ApolloLink.Operation[] = [];
  const link = new ApolloLink((operation) => {
    sent.push(operation);
    return answer;
  });
  const client = new ApolloClient({ cache: createCache(), link });
  function Remove() {
    const remove = useRemoval(
      { id: '1042', name: 'Garonne' },
      () => {},
      () => {},
    );
    return (
      <button
        type="button"
        onClick={() => void remove({ __typename: 'Contact', id: 'c1' }, () => {})}
      >
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
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
  return sent;
}

test('a deletion that is still offered back is sent to its business, by a request that outlives the document', () => {
  const sent = deleteContact(new Observable(() => {}));
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

test.each([
  ['FORBIDDEN', 'Cette action vous a été refusée. Demandez à un administrateur de Garonne.'],
  [
    'UPSTREAM_UNAVAILABLE',
    'Le contact n’a pas pu être supprimé. Le service est momentanément indisponible. Réessayez.',
  ],
])('one that fails as %s says why', async (code, sentence) => {
  deleteContact(of({ data: null, errors: [{ message: 'Non.', extensions: { code } }] }));
  dispatchEvent(new Event('pagehide'));
  await screen.findByText(sentence);
});
