import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { SearchField } from './SearchField';

conforms(SearchField, {
  props: { label: 'Rechercher une livraison' },
  root: HTMLInputElement,
  field: true,
  attributes: [[{}, { type: 'search', 'data-size': 'sm', 'data-state': 'idle' }]],
});

describe('in time', () => {
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
      // biome-ignore lint/a11y/noStaticElementInteractions: what a dialog around it would hear.
      <div onKeyDown={onOuterKey}>
        <SearchField label="Rechercher une livraison" searched={searched} onSearch={onSearch} />
      </div>
    );
    const view = render(element(''));
    const address = (searched: string) => view.rerender(element(searched));
    const input = screen.getByRole<HTMLInputElement>('searchbox');
    const write = (value: string) => fireEvent.input(input, { target: { value } });
    const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    return { ...view, input, onSearch, onOuterKey, write, wait, address };
  }

  test('it looks 250 ms after the last key, and never twice for the same', () => {
    const { write, wait, onSearch } = show();
    write('CMD');
    wait(200);
    write('CMD-2026 ');
    wait(249);
    expect(onSearch).not.toHaveBeenCalled();
    wait(1);
    write('CMD-2026');
    wait(250);
    expect(onSearch.mock.calls).toEqual([['CMD-2026']]);
  });

  test('Enter does not wait', () => {
    const { input, write, wait, onSearch } = show();
    write('Albi');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onSearch.mock.calls).toEqual([['Albi']]);
    wait(250);
    expect(onSearch).toHaveBeenCalledOnce();
  });

  test('the button empties it, at once, and the focus stays', () => {
    const { input, write, wait, onSearch } = show();
    write('Albi');
    wait(250);
    fireEvent.click(screen.getByRole('button', { name: 'Effacer la recherche' }));
    expect(input.value).toBe('');
    expect(onSearch).toHaveBeenLastCalledWith('');
    expect(document.activeElement).toBe(input);
  });

  test('the first Escape empties it, the next is not its own', () => {
    const { input, write, onOuterKey } = show();
    write('Albi');
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(input.value).toBe('');
    expect(onOuterKey).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(onOuterKey).toHaveBeenCalledOnce();
  });

  test('what the address says takes the place of the text, and the same words can be looked for again', () => {
    const { input, write, wait, onSearch, address } = show();
    write('Albi');
    wait(250);
    address('Albi');
    write('Albi, dép');
    address('');
    expect(input.value).toBe('');
    wait(250);
    write('Albi');
    wait(250);
    expect(onSearch.mock.calls).toEqual([['Albi'], ['Albi']]);
  });

  test('it starts with what the address says, and does not look for it again', () => {
    const onSearch = vi.fn();
    render(<SearchField label="Site" searched="Albi" onSearch={onSearch} />);
    const input = screen.getByRole<HTMLInputElement>('searchbox');
    expect(input.value).toBe('Albi');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onSearch).not.toHaveBeenCalled();
  });

  test('while the address says what was asked, the typing goes on', () => {
    const { input, write, wait, address } = show();
    write('Albi');
    wait(250);
    write('Albi, dép');
    address('Albi');
    expect(input.value).toBe('Albi, dép');
  });

  test('another value from the caller is no longer what was looked for', () => {
    const onSearch = vi.fn();
    const element = (value: string) => (
      <SearchField label="Site" value={value} onChange={() => {}} onSearch={onSearch} />
    );
    const { rerender } = render(element(''));
    const type = (value: string) => {
      fireEvent.input(screen.getByRole('searchbox'), { target: { value } });
      rerender(element(value));
      act(() => vi.advanceTimersByTime(250));
    };
    type('Albi');
    rerender(element(''));
    type('Albi');
    expect(onSearch.mock.calls).toEqual([['Albi'], ['Albi']]);
  });

  test('taken out of the page, it looks for nothing more', () => {
    const { write, wait, unmount, onSearch } = show();
    write('Albi');
    unmount();
    wait(250);
    expect(onSearch).not.toHaveBeenCalled();
  });
});
