import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { switchShortcuts, useSequences, useShortcuts } from './shortcuts';

afterEach(() => {
  switchShortcuts(true);
  vi.clearAllMocks();
});

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

describe('a sequence of two keys', () => {
  const [finance, filters] = [vi.fn(), vi.fn()];
  const press = (key: string, target: Element = document.body, given: KeyboardEventInit = {}) =>
    fireEvent.keyDown(target, { key, ...given });

  function Sequences() {
    useShortcuts({ f: filters, r: refresh });
    useSequences('g', { f: finance, u: undefined });
    return <input aria-label="Champ" />;
  }

  afterEach(() => vi.useRealTimers());

  test('is heard in place of what its second key does by itself', () => {
    render(<Sequences />);
    press('g');
    press('Shift');
    expect(press('f')).toBe(false);
    expect(finance).toHaveBeenCalledOnce();
    expect(filters).not.toHaveBeenCalled();
    press('f');
    expect(filters).toHaveBeenCalledOnce();
  });

  test('waits a second and a half', () => {
    vi.useFakeTimers();
    render(<Sequences />);
    press('g');
    vi.advanceTimersByTime(1_499);
    press('f');
    expect(finance).toHaveBeenCalledOnce();
    press('g');
    vi.advanceTimersByTime(1_500);
    press('f');
    expect(finance).toHaveBeenCalledOnce();
    expect(filters).toHaveBeenCalledOnce();
  });

  test('ends with a key that is none of it, which does what it does', () => {
    render(<Sequences />);
    press('g');
    press('r');
    expect(refresh).toHaveBeenCalledOnce();
    press('f');
    expect(finance).not.toHaveBeenCalled();
  });

  test('does nothing, nor does its key, where it leads nowhere at the moment', () => {
    render(<Sequences />);
    press('g');
    expect(press('u')).toBe(false);
  });

  test('neither begins nor goes on in a field, and not while single keys are switched off', () => {
    render(<Sequences />);
    press('g', screen.getByLabelText('Champ'));
    press('f');
    press('g');
    press('f', screen.getByLabelText('Champ'));
    press('f');
    switchShortcuts(false);
    press('g');
    press('f');
    expect(finance).not.toHaveBeenCalled();
    expect(filters).toHaveBeenCalledTimes(2);
  });
});
