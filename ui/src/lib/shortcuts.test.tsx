import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { press } from './hands.testing';
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

test('a key is heard wherever it writes nothing', async () => {
  render(<Page />);
  screen.getByRole('button').focus();
  expect(await press('r')).toBe(false);
  expect(refresh).toHaveBeenCalledOnce();
  expect(await press('x')).toBe(true);
});

test.each([
  ['with Ctrl', '{Control>}r{/Control}'],
  ['with Alt', '{Alt>}r{/Alt}'],
])('not %s', async (_, keys) => {
  render(<Page />);
  await press(keys);
  expect(refresh).not.toHaveBeenCalled();
});

test('not in a field', async () => {
  render(<Page />);
  screen.getByLabelText('Champ').focus();
  await press('r');
  expect(refresh).not.toHaveBeenCalled();
});

test('held down it is heard once', async () => {
  render(<Page />);
  await press('{r>3/}');
  expect(refresh).toHaveBeenCalledOnce();
});

test('not behind a dialog', async () => {
  render(<Page dialog />);
  await press('r');
  expect(refresh).not.toHaveBeenCalled();
});

test('a French keyboard writes a bracket with AltGr, which is Ctrl and Alt together', async () => {
  render(<Page />);
  await press('{Control>}]{/Control}');
  expect(next).not.toHaveBeenCalled();
  await press('{Control>}{Alt>}]{/Alt}{/Control}');
  expect(next).toHaveBeenCalledOnce();
});

test('switched off, none is heard, on the next visit neither', async () => {
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

  test('is heard in place of what its second key does by itself', async () => {
    render(<Sequences />);
    await press('g');
    await press('{Shift}');
    expect(await press('f')).toBe(false);
    expect(finance).toHaveBeenCalledOnce();
    expect(filters).not.toHaveBeenCalled();
    await press('f');
    expect(filters).toHaveBeenCalledOnce();
  });

  test('waits a second and a half', async () => {
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

  test('ends with a key that is none of it, which does what it does', async () => {
    render(<Sequences />);
    await press('g');
    await press('r');
    expect(refresh).toHaveBeenCalledOnce();
    await press('f');
    expect(finance).not.toHaveBeenCalled();
  });

  test('does nothing, nor does its key, where it leads nowhere at the moment', async () => {
    render(<Sequences />);
    await press('g');
    expect(await press('u')).toBe(false);
  });

  test('neither begins nor goes on in a field, and not while single keys are switched off', async () => {
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
