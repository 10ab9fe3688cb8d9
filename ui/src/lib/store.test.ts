import { expect, test, vi } from 'vitest';
import { createStore } from './store';

test('listeners are called for changes only, until they unsubscribe', () => {
  const store = createStore('a');
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  store.set('a');
  expect(heard).not.toHaveBeenCalled();
  store.set('b');
  expect(store.get()).toBe('b');
  expect(heard).toHaveBeenCalledOnce();
  stop();
  store.set('c');
  expect(heard).toHaveBeenCalledOnce();
});
