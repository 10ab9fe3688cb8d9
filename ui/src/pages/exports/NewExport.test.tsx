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

type Wish = { again: boolean; idempotencyKey: string };

/** The form, over a provider that answers the wishes one after the other. */
function show(answers: readonly (() => unknown)[]) {
  const wishes: Wish[] = [];
  const onClose = vi.fn();
  const client = fixtureClient(
    exportAnswers({
      mutation: {
        createExport: (wish: Record<string, unknown>) => {
          wishes.push(wish as Wish);
          return answers[wishes.length - 1]?.();
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
  return { wishes, onClose, create };
}

const [, , ready] = jobs;
const made = () => ({ export: ready, existing: false, userErrors: [] });
const found = () => ({ export: ready, existing: true, userErrors: [] });
const lost = () => {
  throw new Error('lost');
};

test('a wish whose answer was lost is sent again under its key', async () => {
  const { wishes, onClose, create } = show([lost, made]);
  await screen.findByText(/^Environ/);
  await create();
  await screen.findByText(/^L’export n’a pas été créé\./);
  expect(onClose).not.toHaveBeenCalled();
  await create();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(wishes[1]?.idempotencyKey).toBe(wishes[0]?.idempotencyKey);
  await screen.findByText(/^Export en préparation\./);
});

test('where the same export exists, a new one is made only when it is asked for', async () => {
  const { wishes, onClose, create } = show([found, made]);
  await screen.findByText(/^Environ/);
  await create();
  await userEvent.click(await screen.findByText('En créer un nouveau'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(wishes.map(({ again }) => again)).toEqual([false, true]);
  expect(wishes[1]?.idempotencyKey).not.toBe(wishes[0]?.idempotencyKey);
});
