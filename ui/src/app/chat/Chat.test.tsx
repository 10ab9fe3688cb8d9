import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { Chat } from './Chat';

const user = userEvent.setup({ delay: null });
const url = 'https://chat.example/b2b?token=t';
const frame = () => document.querySelector('iframe');
const button = () => screen.getByRole('button', { name: 'Discuter avec nous' });
const panel = () => screen.queryByRole('dialog', { name: 'Discuter avec nous' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function say(data: string, origin = 'https://chat.example', source = frame()?.contentWindow): void {
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source ?? null }));
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  installConfig();
  render(<Chat url={url} />);
});
afterEach(() => vi.useRealTimers());

test('there is no frame before the first click; then the button names the panel that it controls', async () => {
  expect(frame()).toBeNull();
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await user.click(button());
  expect(frame()?.src).toBe(url);
  expect(frame()?.getAttribute('sandbox')).not.toMatch(/top-navigation|modals/);
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(button().getAttribute('aria-controls')).toBe(panel()?.id);
  expect(document.activeElement).toBe(panel());
  expect(screen.getByRole('status').textContent).toBe('Ouverture de la messagerie…');
});

test('a chat that reports ready gets the focus, and does not time out', async () => {
  await user.click(button());
  say('chat:ready');
  expect(document.activeElement).toBe(frame());
  await pass(60_000);
  expect(panel()?.dataset['state']).toBe('ready');
});

test('a ready chat does not take the focus from a user who went back to the page', async () => {
  await user.click(button());
  button().focus();
  say('chat:ready');
  expect(document.activeElement).toBe(button());
});

test.each([
  ['another origin', 'https://evil.example', undefined],
  ['another window', 'https://chat.example', window],
])('a message from %s is ignored', async (_whose, origin, source) => {
  await user.click(button());
  say('chat:ready', origin, source);
  say('chat:close', origin, source);
  expect(panel()?.dataset['state']).toBe('opening');
});

test('a chat that is not ready within ten seconds shows telephone, e-mail and a retry button', async () => {
  await user.click(button());
  const first = frame();
  await pass(9_999);
  expect(screen.queryByRole('link')).toBeNull();
  await pass(1);
  expect(frame()).toBeNull();
  const links = screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href);
  expect(links).toEqual(['tel:0199001234', 'mailto:support@citerne.example']);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(frame()).not.toBe(first);
  expect(screen.queryByRole('link')).toBeNull();
  say('chat:ready');
  await pass(10_000);
  expect(panel()?.dataset['state']).toBe('ready');
});

test.each([
  [
    'Escape',
    () => {
      screen.getByRole('button', { name: 'Fermer la messagerie' }).focus();
      return user.keyboard('{Escape}');
    },
  ],
  ['Escape inside the chat', async () => say('chat:close')],
  ['its cross', () => user.click(screen.getByRole('button', { name: 'Fermer la messagerie' }))],
  ['the button', () => user.click(button())],
])('%s closes the panel, returns the focus and keeps the chat', async (_how, closeIt) => {
  await user.click(button());
  say('chat:ready');
  const conversation = frame();
  await closeIt();
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button());
  await user.click(button());
  expect(panel()).not.toBeNull();
  expect(frame()).toBe(conversation);
});
