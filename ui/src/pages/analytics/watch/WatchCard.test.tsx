/** Tests the card with the real cache: dismissal, undo and rejection. */
import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { GraphQLError, Kind, parse } from 'graphql';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../app/shell/browser.testing';
import { installConfig } from '../../../auth/fixture';
import { ToastProvider } from '../../../design/feedback/Toast/ToastProvider';
import { type Answers, business, customer, fixtureClient, WithClient } from '../../../graphql/test';
import { fill } from '../../../lib/user-input.testing';
import { anomalies, anomaly } from './anomalies.fixture';
import { WatchCard } from './WatchCard';
import {
  type WatchCard_AnomalyFragment,
  WatchCard_AnomalyFragmentDoc,
} from './WatchCard.generated';

beforeEach(() => {
  localStorage.clear();
  installConfig();
  stubBrowser(1440);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Watched = {
  kind: Kind.DOCUMENT,
  definitions: [
    ...parse(
      'query Watched($input: AnalyticsInput!) { analytics(input: $input) { anomalies { ...WatchCard_anomaly } } }',
    ).definitions,
    ...WatchCard_AnomalyFragmentDoc.definitions,
  ],
} as TypedDocumentNode<{ analytics: { anomalies: WatchCard_AnomalyFragment[] } }>;
const input = { from: '2026-11-01', to: '2026-11-21', granularity: 'MONTH' };

function Card() {
  const { data } = useQuery(Watched, { variables: { input } });
  return <WatchCard anomalies={data?.analytics.anomalies} failed={false} onRetry={() => {}} />;
}

async function show(
  mutation: Answers['mutation'] = {},
  all = anomalies,
  permissions: readonly ('ORDER_WRITE' | 'ANALYTICS_READ')[] = ['ORDER_WRITE'],
) {
  const client = fixtureClient({
    query: {
      me: customer({ permissions }),
      currentBusiness: business({ role: 'FINANCE' }),
      analytics: { anomalies: all } as never,
    },
    mutation,
  });
  render(
    <WithClient client={client}>
      <ToastProvider>
        <MemoryRouter>
          <Card />
        </MemoryRouter>
      </ToastProvider>
    </WithClient>,
  );
  await screen.findAllByText(/aucun plein|Rien ne sort/);
  return client;
}

const press = async (element: Element) => {
  await userEvent.click(element);
};
const level = /^Cuve Nantes GNR/;
const startDismissal = async () => {
  await press(screen.getByRole('button', { name: /^Écarter.*Cuve Nantes/ }));
  return within(screen.getByRole('alertdialog'));
};
const dismissed = () => ({
  __typename: 'AnomalyDismissal' as const,
  at: '2026-11-21T09:00:00Z',
  by: { __typename: 'UserRef' as const, id: '7', firstName: 'Claire', lastName: 'Lemaire' },
  reason: 'OTHER' as const,
  comment: 'Vidange',
});

test('a dismissed anomaly disappears before the response, its reason is sent, and the focus stays near the list', async () => {
  const dismissAnomaly = vi.fn((_: Record<string, unknown>) => new Promise<never>(() => {}));
  await show({ dismissAnomaly });
  const dialog = await startDismissal();
  const confirm = dialog.getByRole('button', { name: 'Écarter' });
  await press(confirm);
  expect(dismissAnomaly).not.toHaveBeenCalled();
  await press(dialog.getByLabelText('Autre'));
  await press(confirm);
  expect(dismissAnomaly).not.toHaveBeenCalled();
  await fill(dialog.getByRole('textbox'), ' Vidange ');
  await press(confirm);
  expect(dismissAnomaly.mock.calls.map(([args]) => ({ ...args }))).toEqual([
    { id: '1', reason: 'OTHER', comment: 'Vidange' },
  ]);
  expect(screen.queryByText(level, { selector: 'p' })).toBeNull();
  expect(screen.queryByText('Anomalie écartée.'), 'not before it is known').toBeNull();
  const group = screen.getByRole('group', { name: 'Anomalies' });
  await waitFor(() => expect(document.activeElement).toBe(group));
});

test('« Annuler » restores the anomaly', async () => {
  const restoreAnomaly = vi.fn(() => ({ anomaly: anomaly('1'), userErrors: [] }));
  await show({
    dismissAnomaly: () => ({ anomaly: anomaly('1', { dismissal: dismissed() }), userErrors: [] }),
    restoreAnomaly,
  });
  const dialog = await startDismissal();
  await press(dialog.getByLabelText('C’est normal'));
  await press(dialog.getByRole('button', { name: 'Écarter' }));
  await screen.findByText('Anomalie écartée.');
  expect(screen.queryByText(level, { selector: 'p' })).toBeNull();
  await press(screen.getByText('Annuler'));
  expect(restoreAnomaly).toHaveBeenCalledOnce();
  await screen.findByText(level, { selector: 'p' });
});

test('after a rejected dismissal the anomaly comes back with the reason', async () => {
  await show({
    dismissAnomaly: () => ({
      anomaly: null,
      userErrors: [{ code: 'anomaly_gone', message: 'Cette anomalie n’existe plus.' }],
    }),
  });
  const dialog = await startDismissal();
  await press(dialog.getByLabelText('Déjà traité'));
  await press(dialog.getByRole('button', { name: 'Écarter' }));
  await screen.findByText('Cette anomalie n’existe plus.');
  await screen.findByText(level, { selector: 'p' });
});

test('a dismissed anomaly shows who, when and why, and can be restored; tanks and vehicles refetch theirs', async () => {
  const client = await show({
    restoreAnomaly: ({ id }) => ({ anomaly: anomaly(String(id)), userErrors: [] }),
  });
  client.cache.restore({
    ...(client.cache.extract() as object),
    'Tank:12': { __typename: 'Tank', id: '12', anomalies: [], name: 'GNR' },
    'Vehicle:7': { __typename: 'Vehicle', id: '7', anomalies: [] },
  });
  expect(screen.queryByText(/CMD-2026-004790/, { selector: 'p' })).toBeNull();
  await press(screen.getByRole('button', { name: 'Voir l’anomalie écartée' }));
  const list = within(screen.getByRole('list', { name: 'Anomalies écartées' }));
  expect(list.getByText(/^Écartée/).textContent?.replace(/\s/g, ' ')).toBe(
    'Écartée le 6 novembre 2026 par Claire Lemaire — Déjà traité : Avoir reçu le 10 novembre',
  );
  await press(list.getByRole('button', { name: /^Remettre/ }));
  await screen.findByText('Anomalie remise dans la liste.');
  expect(screen.queryByRole('button', { name: /écartée$/ })).toBeNull();
  const cached = client.extract() as Record<string, object>;
  expect(cached['Tank:12']).toEqual({ __typename: 'Tank', id: '12', name: 'GNR' });
  expect(cached['Vehicle:7']).toEqual({ __typename: 'Vehicle', id: '7' });
});

test('after a failed dismissal the anomaly comes back', async () => {
  await show({
    dismissAnomaly: () => {
      throw new GraphQLError('Non.', { extensions: { code: 'UPSTREAM_TIMEOUT' } });
    },
  });
  const dialog = await startDismissal();
  await press(dialog.getByLabelText('Erreur de mesure'));
  await press(dialog.getByRole('button', { name: 'Écarter' }));
  await screen.findByText(/^L’anomalie n’a pas été écartée\. Le service n’a pas répondu/);
  await screen.findByText(level, { selector: 'p' });
});

test('without ORDER_WRITE nothing can be dismissed, for the role', async () => {
  await show({}, anomalies, ['ANALYTICS_READ']);
  const button = screen.getByRole('button', { name: /^Écarter.*Cuve Nantes/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toMatch(/^Votre rôle \(Comptabilité\) ne permet pas/);
});

test('ten anomalies are shown, then all, and the focus stays in the list', async () => {
  const many = Array.from({ length: 12 }, (_, i) =>
    anomaly(`${i}`, {
      at: `2026-11-${String(i + 1).padStart(2, '0')}T08:00:00Z`,
      message: `ZA-00${i}-AA : aucun plein`,
    }),
  );
  await show({}, many);
  const list = within(screen.getByRole('group', { name: 'Anomalies' }));
  expect(list.getAllByRole('listitem')).toHaveLength(10);
  expect(list.getAllByRole('listitem')[0]?.textContent).toContain('ZA-0011-AA');
  await press(list.getByRole('button', { name: /^Tout afficher/ }));
  expect(list.getAllByRole('listitem')).toHaveLength(12);
  expect(list.queryByRole('button', { name: /^Tout afficher/ })).toBeNull();
  const group = screen.getByRole('group', { name: 'Anomalies' });
  await waitFor(() => expect(document.activeElement).toBe(group));
});

test('an empty list has a reassuring text', async () => {
  await show({}, []);
  screen.getByText('Rien ne sort de l’ordinaire sur cette période.');
});
