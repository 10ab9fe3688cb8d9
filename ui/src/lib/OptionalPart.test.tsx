import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyPage } from './lazy-page';
import { OptionalPart } from './OptionalPart';

const whenReachable = vi.hoisted(() => vi.fn<(back: () => void) => () => void>(() => () => {}));
vi.mock('./reachable', () => ({ whenReachable }));

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/bell.js');

/** Renders a part whose code is missing at first. */
async function renderMissing({ onLine, error = missing }: { onLine: boolean; error?: Error }) {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  const Bell = lazyPage(
    vi
      .fn()
      .mockRejectedValueOnce(error)
      .mockResolvedValue(() => <button type="button">Notifications</button>),
  );
  render(
    <>
      <h1>Mes livraisons</h1>
      <OptionalPart fallback="…">
        <Bell />
      </OptionalPart>
    </>,
  );
  await act(async () => undefined);
}

test('without a network, a missing part leaves the page, and appears once the network is back', async () => {
  await renderMissing({ onLine: false });
  expect(document.body.textContent).toBe('Mes livraisons…');
  await act(async () => whenReachable.mock.lastCall?.[0]());
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy();
});

test('with a network, a missing part is an error of the page, which reloads for a new version', async () => {
  await expect(renderMissing({ onLine: true })).rejects.toThrow(missing);
});

test('an error of the part itself is an error of the page', async () => {
  const error = new Error('a fault');
  await expect(renderMissing({ onLine: false, error })).rejects.toThrow(error);
});
