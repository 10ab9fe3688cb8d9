import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionEnd } from '../../auth/session-end';
import { press } from '../../lib/user-input.testing';
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

test('Ctrl K toggles the palette, in fields too, and is kept from the browser', async () => {
  await userEvent.click(screen.getByLabelText('Note'));
  expect(await press('{Control>}k{/Control}')).toBe(false);
  expect(paletteShown.get()).toBe(true);
  await press('{Control>}K{/Control}');
  expect(paletteShown.get()).toBe(false);
  await press('{Control>}{k>3/}{/Control}');
  expect(paletteShown.get(), 'held down').toBe(true);
  await press('{Control>}k{/Control}');
  expect(paletteShown.get()).toBe(false);
});

test.each([
  ['k alone', 'k'],
  ['⌘ K', '{Meta>}k{/Meta}'],
  ['Ctrl Maj K', '{Control>}{Shift>}k{/Shift}{/Control}'],
  ['Ctrl Alt K', '{Control>}{Alt>}k{/Alt}{/Control}'],
])('%s does not open the palette', async (_, keys) => {
  expect(await press(keys)).toBe(true);
  expect(paletteShown.get()).toBe(false);
});

test('on a Mac ⌘ K opens it, and Ctrl K stays a text editing key', async () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  await press('{Control>}k{/Control}');
  expect(paletteShown.get()).toBe(false);
  await press('{Meta>}k{/Meta}');
  expect(paletteShown.get()).toBe(true);
});

test('the palette does not open once the session has ended', async () => {
  sessionEnd.set('expired');
  await press('{Control>}k{/Control}');
  expect(paletteShown.get()).toBe(false);
});
