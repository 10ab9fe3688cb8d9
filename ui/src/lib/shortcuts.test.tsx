import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { switchShortcuts, useSequences, useShortcuts } from './shortcuts';
import { press } from './user-input.testing';

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

test('a shortcut works outside fields, and prevents the default', async () => {
  render(<Page />);
  screen.getByRole('button').focus();
  expect(await press('r')).toBe(false);
  expect(refresh).toHaveBeenCalledOnce();
  expect(await press('x')).toBe(true);
});

test.each([
  ['with Ctrl', '{Control>}r{/Control}'],
  ['with Alt', '{Alt>}r{/Alt}'],
])('a key %s is no shortcut', async (_, keys) => {
  render(<Page />);
  await press(keys);
  expect(refresh).not.toHaveBeenCalled();
});

test('a key in a field is no shortcut', async () => {
  render(<Page />);
  screen.getByLabelText('Champ').focus();
  await press('r');
  expect(refresh).not.toHaveBeenCalled();
});

test('a key that is held down acts once', async () => {
  render(<Page />);
  await press('{r>3/}');
  expect(refresh).toHaveBeenCalledOnce();
});

test('shortcuts do not work while a dialog is open', async () => {
  render(<Page dialog />);
  await press('r');
  expect(refresh).not.toHaveBeenCalled();
});

test('a bracket with Ctrl and Alt, which is AltGr on a French keyboard, is a shortcut', async () => {
  render(<Page />);
  await press('{Control>}]{/Control}');
  expect(next).not.toHaveBeenCalled();
  await press('{Control>}{Alt>}]{/Alt}{/Control}');
  expect(next).toHaveBeenCalledOnce();
});

test('shortcuts can be switched off, which is stored for the next visit', async () => {
  render(<Page />);
  switchShortcuts(false);
  expect(localStorage.getItem('shortcuts')).toBe('off');
  await press('r');
  expect(refresh).not.toHaveBeenCalled();
  switchShortcuts(true);
  expect(localStorage.getItem('shortcuts')).toBeNull();
  await press('r');
  expect(refresh).toHaveBeenCalledOnce();
});

describe('a sequence of two keys', () => {
  const [finance, filters] = [vi.fn(), vi.fn()];

  function Sequences() {
    useShortcuts({ f: filters, r: refresh });
    useSequences('g', { f: finance, u: undefined });
    return <input aria-label="Champ" />;
  }

  afterEach(() => vi.useRealTimers());

  test('replaces the single-key shortcut of its second key', async () => {
    render(<Sequences />);
    await press('g');
    await press('{Shift}');
    expect(await press('f')).toBe(false);
    expect(finance).toHaveBeenCalledOnce();
    expect(filters).not.toHaveBeenCalled();
    await press('f');
    expect(filters).toHaveBeenCalledOnce();
  });

  test('times out after a second and a half', async () => {
    vi.useFakeTimers();
    render(<Sequences />);
    await press('g');
    vi.advanceTimersByTime(1_499);
    await press('f');
    expect(finance).toHaveBeenCalledOnce();
    await press('g');
    vi.advanceTimersByTime(1_500);
    await press('f');
    expect(finance).toHaveBeenCalledOnce();
    expect(filters).toHaveBeenCalledOnce();
  });

  test('is cancelled by another key, which keeps its own action', async () => {
    render(<Sequences />);
    await press('g');
    await press('r');
    expect(refresh).toHaveBeenCalledOnce();
    await press('f');
    expect(finance).not.toHaveBeenCalled();
  });

  test('without an action still prevents the default of its second key', async () => {
    render(<Sequences />);
    await press('g');
    expect(await press('u')).toBe(false);
  });

  test('does not start or continue in a field, or while shortcuts are switched off', async () => {
    render(<Sequences />);
    const field = screen.getByLabelText('Champ');
    field.focus();
    await press('g');
    field.blur();
    await press('f');
    await press('g');
    field.focus();
    await press('f');
    field.blur();
    await press('f');
    switchShortcuts(false);
    await press('g');
    await press('f');
    expect(finance).not.toHaveBeenCalled();
    expect(filters).toHaveBeenCalledTimes(2);
  });
});
