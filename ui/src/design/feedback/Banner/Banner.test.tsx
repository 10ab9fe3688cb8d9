import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { Banner } from './Banner';

conforms(Banner, {
  props: { children: 'Certaines données n’ont pas pu être chargées.' },
  root: HTMLDivElement,
  attributes: [
    [{}, { 'data-tone': 'info', role: 'status' }],
    [{ tone: 'neutral' }, { 'data-tone': 'neutral', role: 'status' }],
    [{ tone: 'ok' }, { 'data-tone': 'ok', role: 'status' }],
    [{ tone: 'warn' }, { 'data-tone': 'warn', role: 'status' }],
    [{ tone: 'error' }, { 'data-tone': 'error', role: 'alert' }],
  ],
});

test('it can be dismissed only with `onDismiss`', async () => {
  const onDismiss = vi.fn();
  const { rerender } = render(<Banner>Une nouvelle version est prête.</Banner>);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Banner onDismiss={onDismiss}>Une nouvelle version est prête.</Banner>);
  await userEvent.click(screen.getByRole('button', { name: 'Masquer ce message' }));
  expect(onDismiss).toHaveBeenCalledOnce();
});
