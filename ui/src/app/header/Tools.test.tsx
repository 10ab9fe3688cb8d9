/** The live status in the header. */
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { lastRead, liveStatus } from '../../graphql/live/status';
import { business, customer, fixtureClient, WithClient } from '../../graphql/test';
import { stubBrowser } from '../shell/browser.testing';
import { Tools } from './Tools';

vi.mock('../../graphql/live/live', () => ({
  follow: () => () => {},
  onEveryUpdate: () => () => {},
}));

beforeEach(() => {
  liveStatus.set(null);
  lastRead.set(null);
  stubBrowser(1440);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show() {
  const client = fixtureClient({ query: { me: customer(), currentBusiness: business() } });
  const element = (
    <ToastProvider>
      <Tools />
    </ToastProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <WithClient client={client}>
      <RouterProvider router={router} />
    </WithClient>,
  );
}

test('without a network the live status is empty; after the reconnection it is announced', () => {
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'onLine');
  });
  show();
  act(() => liveStatus.set('live'));
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    window.dispatchEvent(new Event('offline'));
  });
  expect(screen.queryByText('En direct')).toBeNull();
  act(() => liveStatus.set('reconnecting'));
  expect(screen.queryByText('Reconnexion…')).toBeNull();
  act(() => liveStatus.set('live'));
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    window.dispatchEvent(new Event('online'));
  });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'En direct',
  );
});

test('the live status is empty without live data; its first value is not announced, its changes are', () => {
  show();
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(screen.queryByText('En direct')).toBeNull();
  act(() => liveStatus.set('live'));
  expect(screen.getByText('En direct')).toBeTruthy();
  expect(announced()).not.toContain('En direct');
  act(() => liveStatus.set('reconnecting'));
  expect(screen.getAllByText('Reconnexion…')).toHaveLength(2);
  expect(announced()).toContain('Reconnexion…');
  act(() => {
    lastRead.set(Date.parse('2026-03-12T13:32:10Z'));
    liveStatus.set('polling');
  });
  expect(screen.getByText('Actualisé à 14:32')).toBeTruthy();
  act(() => lastRead.set(Date.parse('2026-03-12T13:33:10Z')));
  expect(screen.getByText('Actualisé à 14:33')).toBeTruthy();
  expect(announced().join()).not.toMatch(/14:3/);
});
