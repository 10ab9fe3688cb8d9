import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { switchShortcuts, useShortcuts } from './shortcuts';

afterEach(() => switchShortcuts(true));

const [refresh, next] = [vi.fn(), vi.fn()];

function Page({ dialog = false }: { dialog?: boolean }) {
  useShortcuts({ r: refresh, ']': next, x: undefined });
  return (
    <>
      <button type="button">Bouton</button>
      <input aria-label="Champ" />
      {dialog && <dialog open>Question</dialog>}
    </>
  );
}

test('a key is heard wherever it writes nothing', () => {
  render(<Page />);
  expect(fireEvent.keyDown(screen.getByRole('button'), { key: 'r' })).toBe(false);
  expect(refresh).toHaveBeenCalledOnce();
  expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true);
});

test.each([
  ['in a field', () => screen.getByLabelText('Champ'), {}],
  ['with Ctrl', () => document.body, { ctrlKey: true }],
  ['with Alt', () => document.body, { altKey: true }],
  ['held down', () => document.body, { repeat: true }],
])('not %s', (_, target, modifiers) => {
  render(<Page />);
  fireEvent.keyDown(target(), { key: 'r', ...modifiers });
  expect(refresh).not.toHaveBeenCalled();
});

test('not behind a dialog', () => {
  render(<Page dialog />);
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(refresh).not.toHaveBeenCalled();
});

test('a French keyboard writes a bracket with AltGr, which is Ctrl and Alt together', () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: ']', ctrlKey: true });
  expect(next).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: ']', ctrlKey: true, altKey: true });
  expect(next).toHaveBeenCalledOnce();
});

test('switched off, none is heard, on the next visit neither', () => {
  render(<Page />);
  switchShortcuts(false);
  expect(localStorage.getItem('shortcuts')).toBe('off');
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(refresh).not.toHaveBeenCalled();
  switchShortcuts(true);
  expect(localStorage.getItem('shortcuts')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(refresh).toHaveBeenCalledOnce();
});
