import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePreferences } from './usePreferences';

function storeOf(kept: Record<string, string>) {
  const map = new Map(Object.entries(kept));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
}

const usual = { columns: {}, density: 'comfort' };

test.each([
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '7',
  '{"columns":null}',
  '{"columns":[7],"density":"tight"}',
])('the invalid stored value %j is ignored', (kept) => {
  const store = storeOf({ 'table:livraisons': kept });
  expect(renderHook(() => usePreferences('livraisons', store)).result.current[0]).toEqual(usual);
});

test('preferences are stored under the name of the user and the screen', () => {
  const store = storeOf({ 'table:7:livraisons': '{"columns":{"gone":true,"site":false}}' });
  const { result, rerender } = renderHook(({ name }) => usePreferences(name, store), {
    initialProps: { name: '7:livraisons' },
  });
  act(() => result.current[1]({ density: 'compact' }));
  const changed = { columns: { gone: true, site: false }, density: 'compact' };
  expect(result.current[0]).toEqual(changed);
  expect(JSON.parse(store.map.get('table:7:livraisons') ?? '')).toEqual(changed);
  rerender({ name: '8:livraisons' });
  expect(result.current[0]).toEqual(usual);
});

test('when the storage fails, preferences last until the page is left', () => {
  const refuse = () => {
    throw new Error('Denied');
  };
  const store = { getItem: refuse, setItem: refuse };
  const { result } = renderHook(() => usePreferences('livraisons', store));
  act(() => result.current[1]({ density: 'compact' }));
  expect(result.current[0]).toEqual({ columns: {}, density: 'compact' });
});
