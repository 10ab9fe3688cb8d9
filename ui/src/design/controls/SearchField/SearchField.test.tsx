import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fill, press } from '../../../lib/user-input.testing';
import { conforms } from '../../conformance';
import { SearchField } from './SearchField';

conforms(SearchField, {
  props: { label: 'Rechercher une livraison' },
  root: HTMLInputElement,
  field: true,
  attributes: [[{}, { type: 'search', 'data-size': 'sm', 'data-state': 'idle' }]],
});

const user = userEvent.setup({ delay: null });

describe('timing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function show() {
    const onSearch = vi.fn();
    const onOuterKey = vi.fn();
    const element = (searched: string) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: it receives the keys that a dialog around the field would receive.
      <div onKeyDown={onOuterKey}>
        <SearchField label="Rechercher une livraison" searched={searched} onSearch={onSearch} />
      </div>
    );
    const view = render(element(''));
    const address = (searched: string) => view.rerender(element(searched));
    const input = screen.getByRole<HTMLInputElement>('searchbox');
    const write = (value: string) => fill(input, value);
    const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    return { ...view, input, onSearch, onOuterKey, write, wait, address };
  }

  test('it searches 250 ms after the last key, and never twice for the same text', async () => {
    const { write, wait, onSearch } = show();
    await write('CMD');
    wait(200);
    await write('CMD-2026 ');
    wait(249);
    expect(onSearch).not.toHaveBeenCalled();
    wait(1);
    await write('CMD-2026');
    wait(250);
    expect(onSearch.mock.calls).toEqual([['CMD-2026']]);
  });

  test('Enter searches at once', async () => {
    const { write, wait, onSearch } = show();
    await write('Albi');
    await press('{Enter}');
    expect(onSearch.mock.calls).toEqual([['Albi']]);
    wait(250);
    expect(onSearch).toHaveBeenCalledOnce();
  });

  test('the button clears it at once, and the focus stays', async () => {
    const { input, write, wait, onSearch } = show();
    await write('Albi');
    wait(250);
    await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }));
    expect(input.value).toBe('');
    expect(onSearch).toHaveBeenLastCalledWith('');
    expect(document.activeElement).toBe(input);
  });

  test('the first Escape clears it, the next one reaches the parent', async () => {
    const { input, write, onOuterKey } = show();
    await write('Albi');
    await press('{Escape}');
    expect(input.value).toBe('');
    expect(onOuterKey).not.toHaveBeenCalled();
    await press('{Escape}');
    expect(onOuterKey).toHaveBeenCalledOnce();
  });

  test('the text of the address replaces the typed text, and the same words can be searched again', async () => {
    const { input, write, wait, onSearch, address } = show();
    await write('Albi');
    wait(250);
    address('Albi');
    await write('Albi, dép');
    address('');
    expect(input.value).toBe('');
    wait(250);
    await write('Albi');
    wait(250);
    expect(onSearch.mock.calls).toEqual([['Albi'], ['Albi']]);
  });

  test('it starts with the text of the address, and does not search for it again', async () => {
    const onSearch = vi.fn();
    render(<SearchField label="Site" searched="Albi" onSearch={onSearch} />);
    const input = screen.getByRole<HTMLInputElement>('searchbox');
    expect(input.value).toBe('Albi');
    await user.type(input, '{Enter}');
    expect(onSearch).not.toHaveBeenCalled();
  });

  test('typing goes on while the address repeats the last search', async () => {
    const { input, write, wait, address } = show();
    await write('Albi');
    wait(250);
    await write('Albi, dép');
    address('Albi');
    expect(input.value).toBe('Albi, dép');
  });

  test('another value from the caller can be searched again', async () => {
    const onSearch = vi.fn();
    const element = (value: string) => (
      <SearchField label="Site" value={value} onChange={() => {}} onSearch={onSearch} />
    );
    const { rerender } = render(element(''));
    const type = async (value: string) => {
      await fill(screen.getByRole('searchbox'), value);
      rerender(element(value));
      act(() => vi.advanceTimersByTime(250));
    };
    await type('Albi');
    rerender(element(''));
    await type('Albi');
    expect(onSearch.mock.calls).toEqual([['Albi'], ['Albi']]);
  });

  test('unmounted, it searches no more', async () => {
    const { write, wait, unmount, onSearch } = show();
    await write('Albi');
    unmount();
    wait(250);
    expect(onSearch).not.toHaveBeenCalled();
  });
});
