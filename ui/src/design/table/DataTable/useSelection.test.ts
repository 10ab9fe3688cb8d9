import { act, renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { isSelected, mark, selectedCount, useSelection } from './useSelection';

const some = (...ids: string[]) => ({ mode: 'some' as const, ids: new Set(ids) });
const allBut = (...ids: string[]) => ({ mode: 'all' as const, ids: new Set(ids) });

test('a selection has some rows, or all but some', () => {
  expect([isSelected(some('a'), 'a'), isSelected(some('a'), 'b')]).toEqual([true, false]);
  expect([isSelected(allBut('a'), 'a'), isSelected(allBut('a'), 'b')]).toEqual([false, true]);
  expect([selectedCount(some('a'), 312), selectedCount(allBut('a'), 312)]).toEqual([1, 311]);
  expect(mark(some('a'), ['b'], true)).toEqual(some('a', 'b'));
  expect(mark(some('a', 'b'), ['a'], false)).toEqual(some('b'));
  expect(mark(allBut(), ['a'], false)).toEqual(allBut('a'));
  expect(mark(allBut('a'), ['a', 'b'], true)).toEqual(allBut());
});

describe('useSelection', () => {
  const show = () =>
    renderHook(({ results, page }) => useSelection(results, page), {
      initialProps: { results: '', page: ['a', 'b', 'c', 'd', 'e'] },
    });

  test('a range starts at the last touched row, in both directions', () => {
    const { result } = show();
    act(() => result.current.toggle('d'));
    act(() => result.current.toggle('b', true));
    expect(result.current.selection).toEqual(some('d', 'c', 'b'));
    act(() => result.current.toggle('c', true));
    expect(result.current.selection).toEqual(some('d'));
  });

  test('the selection is kept on another page, where a new range starts, but not with other results', () => {
    const { result, rerender } = show();
    act(() => result.current.setPage(true));
    rerender({ results: '', page: ['f', 'g'] });
    act(() => result.current.toggle('g', true));
    expect(result.current.selection).toEqual(some('a', 'b', 'c', 'd', 'e', 'g'));
    rerender({ results: '?q=bayonne', page: ['f', 'g'] });
    expect(result.current.selection).toEqual(some());
  });

  test('without Shift each row is toggled alone; choosing a page adds to the choice on other pages', () => {
    const { result, rerender } = show();
    act(() => result.current.toggle('a'));
    act(() => result.current.toggle('d'));
    expect(result.current.selection).toEqual(some('a', 'd'));
    rerender({ results: '', page: ['f', 'g'] });
    act(() => result.current.setPage(true));
    expect(result.current.selection).toEqual(some('a', 'd', 'f', 'g'));
    act(() => result.current.setPage(false));
    expect(result.current.selection).toEqual(some('a', 'd'));
  });

  test('all results are selected or none; the next range has no start', () => {
    const { result } = show();
    act(() => result.current.toggle('b'));
    act(() => result.current.selectAll());
    expect(result.current.selection).toEqual(allBut());
    act(() => result.current.clear());
    expect(result.current.selection).toEqual(some());
    act(() => result.current.toggle('d', true));
    expect(result.current.selection).toEqual(some('d'));
  });

  test('the toggle function is stable: rows do not render again for it', () => {
    const { result } = show();
    const { toggle } = result.current;
    act(() => toggle('a'));
    act(() => toggle('b'));
    expect(result.current.toggle).toBe(toggle);
    expect(result.current.selection).toEqual(some('a', 'b'));
  });
});
