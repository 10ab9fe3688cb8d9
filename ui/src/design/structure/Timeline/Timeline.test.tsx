import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { Timeline } from './Timeline';

const events = ['Livrée', 'En cours', 'Attribuée', 'Enregistrée'].map((title, index) => ({
  id: title,
  title,
  at: `${index + 1} nov.`,
  dateTime: `2026-11-0${index + 1}`,
}));

conforms(Timeline, { props: { events }, root: HTMLDivElement });

test('all events are shown, each with a machine-readable time', () => {
  render(<Timeline events={events} aria-label="Historique" />);
  screen.getByRole('list', { name: 'Historique' });
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByText('2 nov.').getAttribute('datetime')).toBe('2026-11-02');
  expect(screen.queryByRole('button')).toBeNull();
});

test('hidden events are printed', () => {
  const { container } = render(<Timeline events={events} limit={2} />);
  expect([...container.querySelectorAll('li')].map(({ hidden }) => hidden)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('beyond the limit a button shows the rest, and the focus moves to it', async () => {
  render(<Timeline events={events} limit={2} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Afficher tout (4)' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Attribuée'));
  expect(screen.queryByRole('button')).toBeNull();
});
