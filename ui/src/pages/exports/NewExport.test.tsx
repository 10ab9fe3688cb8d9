import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { permissionsOf } from '../../components/permissions/usePermissions';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { fixtureClient, WithClient } from '../../graphql/test';
import { exportAnswers, jobs } from '../../stories/exports';
import { now } from '../../stories/fixtures';
import { choicesOf } from './address';
import { NewExport } from './NewExport';

beforeEach(() => {
  stubBrowser(1440);
  return () => vi.unstubAllGlobals();
});

type CreationRequest = { again: boolean; idempotencyKey: string };

/** Shows the form with a provider that gives these answers in turn. */
function show(answers: readonly (() => unknown)[]) {
  const requests: CreationRequest[] = [];
  const onClose = vi.fn();
  const client = fixtureClient(
    exportAnswers({
      mutation: {
        createExport: (request: Record<string, unknown>) => {
          requests.push(request as CreationRequest);
          return answers[requests.length - 1]?.();
        },
      } as never,
    }),
  );
  render(
    <WithClient client={client}>
      <MemoryRouter>
        <ToastProvider>
          <NewExport
            initial={choicesOf('?nouveau=1', now())}
            access={permissionsOf(undefined)}
            now={now}
            onClose={onClose}
          />
        </ToastProvider>
      </MemoryRouter>
    </WithClient>,
  );
  const create = () => userEvent.click(screen.getByText('Créer l’export'));
  return { requests, onClose, create };
}

const [, , ready] = jobs;
const made = () => ({ export: ready, existing: false, userErrors: [] });
const found = () => ({ export: ready, existing: true, userErrors: [] });
const lost = () => {
  throw new Error('lost');
};

test('a retry after a lost response uses the same idempotency key', async () => {
  const { requests, onClose, create } = show([lost, made]);
  await screen.findByText(/^Environ/);
  await create();
  await screen.findByText(/^L’export n’a pas été créé\./);
  expect(onClose).not.toHaveBeenCalled();
  await create();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests[1]?.idempotencyKey).toBe(requests[0]?.idempotencyKey);
  await screen.findByText(/^Export en préparation\./);
});

test('when the same export exists, a new one is created only on demand', async () => {
  const { requests, onClose, create } = show([found, made]);
  await screen.findByText(/^Environ/);
  await create();
  await userEvent.click(await screen.findByText('En créer un nouveau'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests.map(({ again }) => again)).toEqual([false, true]);
  expect(requests[1]?.idempotencyKey).not.toBe(requests[0]?.idempotencyKey);
});
