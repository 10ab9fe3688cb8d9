import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { of } from 'rxjs';
import { beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { createCache } from '../../graphql/cache';
import { WithClient } from '../../graphql/test';
import { useRemoval } from './useRemoval';

const karine = {
  __typename: 'Contact',
  id: 'c1',
  firstName: 'Karine',
  lastName: 'Delmas',
} as const;

/** A site and an upcoming delivery with this contact. */
function namedAt(contact: { id: string }): Observable<ApolloLink.Result> {
  const site = { id: 'a1', label: 'Agence Bordeaux', line1: '', city: '', contact };
  const order = { id: 'o1', reference: 'CMD-2026-041522', siteContact: contact };
  return of({
    data: { orders: { items: [order] }, currentBusiness: { id: '1042', addresses: [site] } },
  });
}

const failing = (code: string) =>
  of({ data: null, errors: [{ message: 'Non.', extensions: { code } }] });

const onNamed = vi.fn();
beforeEach(() => onNamed.mockClear());

/** Requests the deletion of Karine; returns the requests that were sent. */
async function deleteKarine(
  uses: Observable<ApolloLink.Result>,
  answer: Observable<ApolloLink.Result> = new Observable(() => {}),
): Promise<ApolloLink.Operation[]> {
  const sent: ApolloLink.Operation[] = [];
  const link = new ApolloLink((operation) => {
    if (operation.operationName === 'ContactUse') return uses;
    sent.push(operation);
    return answer;
  });
  const client = new ApolloClient({ cache: createCache(), link });
  function Remove() {
    const remove = useRemoval(
      { id: '1042', name: 'Garonne' },
      () => {},
      () => {},
      onNamed,
    );
    return (
      <button type="button" onClick={() => void remove(karine, () => {})}>
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
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
  return sent;
}

test('a deletion that can still be undone is sent to its business when the document goes away', async () => {
  const sent = await deleteKarine(namedAt({ id: 'c2' }));
  await screen.findByText('Contact supprimé.');
  expect(sent).toEqual([]);
  dispatchEvent(new Event('pagehide'));
  await expect
    .poll(() =>
      sent.map(({ operationName, variables, getContext }) => [
        operationName,
        variables,
        getContext().businessId,
      ]),
    )
    .toEqual([['DeleteContact', { id: 'c1' }, '1042']]);
  expect(onNamed).not.toHaveBeenCalled();
});

test('a site contact is not deleted before confirmation', async () => {
  const sent = await deleteKarine(namedAt(karine));
  await expect
    .poll(() => onNamed.mock.calls)
    .toEqual([[karine, { sites: ['Agence Bordeaux'], orders: ['CMD-2026-041522'] }]]);
  expect(screen.queryByText('Contact supprimé.')).toBeNull();
  dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([]);
});

const refused = 'Cette action vous a été refusée. Demandez à un administrateur de Garonne.';
const unavailable =
  'Le contact n’a pas pu être supprimé. Le service est momentanément indisponible. Réessayez.';

test.each([
  ['FORBIDDEN', refused],
  ['UPSTREAM_UNAVAILABLE', unavailable],
])('a deletion that fails with %s says why', async (code, sentence) => {
  deleteKarine(namedAt({ id: 'c2' }), failing(code));
  await screen.findByText('Contact supprimé.');
  dispatchEvent(new Event('pagehide'));
  await screen.findByText(sentence);
});

test('no contact is deleted while their uses are unknown', async () => {
  const sent = await deleteKarine(failing('UPSTREAM_UNAVAILABLE'));
  await screen.findByText(unavailable);
  dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([]);
});
