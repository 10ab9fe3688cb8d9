import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { installConfig } from '../../auth/fixture';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { fixtureClient, WithClient } from '../../graphql/test';
import { operationsAnswers } from '../../stories/planning';
import { OperationsPage } from './OperationsPage';

beforeEach(() => {
  localStorage.clear();
  installConfig();
  stubBrowser(1440);
});
afterEach(() => vi.unstubAllGlobals());

test('a skipped delivery disappears from the planning at once, and undo brings it back', async () => {
  let answer = (_: unknown) => {};
  const waits = new Promise((resolve) => (answer = resolve));
  const skipped = new Set<string>();
  const answers = operationsAnswers([]);
  const planning = answers.planning as unknown as (args: object) => { date: string }[];
  const client = fixtureClient({
    query: {
      ...answers,
      planning: ((args: object) =>
        planning(args).filter(({ date }) => !skipped.has(date))) as never,
    },
    mutation: {
      skipOccurrence: ((args: { date: string }) => {
        skipped.add(args.date);
        return waits;
      }) as never,
      unskipOccurrence: ((args: { date: string }) => {
        skipped.delete(args.date);
        return { recurringOrder: null, userErrors: [] };
      }) as never,
    },
  });
  const router = createMemoryRouter(
    [{ path: '/', element: <OperationsPage now={() => new Date('2026-11-23T09:00:00Z')} /> }],
    { initialEntries: ['/?vue=liste'] },
  );
  await act(async () => {
    render(
      <WithClient client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </WithClient>,
    );
  });
  const menu = () => screen.queryByLabelText(/^Actions.*Gazole Toulouse hebdo, mar\. 24 novembre$/);
  await waitFor(() => expect(menu()).not.toBeNull());
  const press = (element: Element) => userEvent.click(element);
  await press(menu() as Element);
  await press(screen.getByText('Passer cette livraison'));
  await waitFor(() => expect(menu()).toBeNull());
  await act(async () => answer({ recurringOrder: null, userErrors: [] }));
  await screen.findByText('Livraison du 24 novembre passée.');
  await press(screen.getByText('Annuler'));
  await waitFor(() => expect(menu()).not.toBeNull());
});
