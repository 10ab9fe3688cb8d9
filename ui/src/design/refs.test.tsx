import { render } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { mergeRefs } from './refs';

test('each ref receives the element, and releases it in its own way', () => {
  const own = createRef<HTMLElement>();
  const plain = vi.fn();
  const end = vi.fn();
  const ending = vi.fn(() => end);
  const { container, unmount } = render(
    <div ref={mergeRefs<HTMLElement>(own, plain, ending, undefined)} />,
  );
  const element = container.firstElementChild;
  expect(own.current).toBe(element);
  expect(plain.mock.calls).toEqual([[element]]);
  expect(ending.mock.calls).toEqual([[element]]);
  unmount();
  expect(own.current).toBeNull();
  expect(plain.mock.calls).toEqual([[element], [null]]);
  expect(ending.mock.calls).toEqual([[element]]);
  expect(end).toHaveBeenCalledOnce();
});
