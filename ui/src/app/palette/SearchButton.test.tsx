import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchButton } from './SearchButton';
import { paletteShown } from './shown';

beforeEach(() => paletteShown.set(false));
afterEach(() => void vi.restoreAllMocks());

test('it opens the palette, and names its keys', async () => {
  render(<SearchButton />);
  const button = screen.getByRole('button', { name: 'Rechercher…' });
  expect(button.textContent).toBe('Rechercher…Ctrl K');
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K');
  await userEvent.click(button);
  expect(paletteShown.get()).toBe(true);
});

test('on a Mac its keys are ⌘ K', () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  render(<SearchButton />);
  const button = screen.getByRole('button');
  expect(button.textContent).toContain('⌘ K');
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Meta+K');
});
