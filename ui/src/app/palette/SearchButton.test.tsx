import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionEnd } from '../../auth/session-end';
import { SearchButton } from './SearchButton';
import { paletteShown } from './shown';

beforeEach(() => {
  paletteShown.set(false);
  sessionEnd.set(null);
});
afterEach(() => void vi.restoreAllMocks());

const page = () =>
  render(
    <>
      <SearchButton />
      <input aria-label="Note" />
    </>,
  );
const press = (given: KeyboardEventInit, target: Element = document.body) =>
  fireEvent.keyDown(target, { key: 'k', ...given });

test('it opens the palette, and names its keys', () => {
  page();
  const button = screen.getByRole('button', { name: 'Rechercher…' });
  expect(button.textContent).toBe('Rechercher…Ctrl K');
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K');
  fireEvent.click(button);
  expect(paletteShown.get()).toBe(true);
});

test('its keys are heard in fields too, in place of the browser, and close it again', () => {
  page();
  expect(press({ ctrlKey: true }, screen.getByLabelText('Note'))).toBe(false);
  expect(paletteShown.get()).toBe(true);
  press({ ctrlKey: true, repeat: true });
  expect(paletteShown.get(), 'held down').toBe(true);
  press({ ctrlKey: true, key: 'K' });
  expect(paletteShown.get()).toBe(false);
});

test.each([
  ['k alone', {}],
  ['⌘ K', { metaKey: true }],
  ['Ctrl Maj K', { ctrlKey: true, shiftKey: true }],
  ['Ctrl Alt K', { ctrlKey: true, altKey: true }],
])('%s is not for it', (_, keys) => {
  page();
  expect(press(keys)).toBe(true);
  expect(paletteShown.get()).toBe(false);
});

test('on a Mac it is ⌘ K: Ctrl K is for those who write', () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  page();
  expect(screen.getByRole('button').textContent).toContain('⌘ K');
  press({ ctrlKey: true });
  expect(paletteShown.get()).toBe(false);
  press({ metaKey: true });
  expect(paletteShown.get()).toBe(true);
});

test('a session that has ended is answered first', () => {
  page();
  sessionEnd.set('expired');
  press({ ctrlKey: true });
  expect(paletteShown.get()).toBe(false);
});
