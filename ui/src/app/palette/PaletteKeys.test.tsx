import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionEnd } from '../../auth/session-end';
import { PaletteKeys } from './PaletteKeys';
import { paletteShown } from './shown';

beforeEach(() => {
  paletteShown.set(false);
  sessionEnd.set(null);
  render(
    <>
      <PaletteKeys />
      <input aria-label="Note" />
    </>,
  );
});
afterEach(() => void vi.restoreAllMocks());

const press = (given: KeyboardEventInit, target: Element = document.body) =>
  fireEvent.keyDown(target, { key: 'k', ...given });

test('the keys of the palette are heard in fields too, in place of the browser, and close it again', () => {
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
  expect(press(keys)).toBe(true);
  expect(paletteShown.get()).toBe(false);
});

test('on a Mac it is ⌘ K: Ctrl K is for those who write', () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  press({ ctrlKey: true });
  expect(paletteShown.get()).toBe(false);
  press({ metaKey: true });
  expect(paletteShown.get()).toBe(true);
});

test('a session that has ended is answered first', () => {
  sessionEnd.set('expired');
  press({ ctrlKey: true });
  expect(paletteShown.get()).toBe(false);
});
