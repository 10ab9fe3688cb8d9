import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dirtyForms, registerDirtyForm, useDirtyForm } from './dirty-forms';

test('each form counts until it is clean, once', () => {
  const first = registerDirtyForm();
  const second = registerDirtyForm();
  expect(dirtyForms.get()).toBe(2);
  first();
  first();
  expect(dirtyForms.get()).toBe(1);
  second();
  expect(dirtyForms.get()).toBe(0);
});

test('a form on the screen counts while it is dirty, and no longer when it is gone', () => {
  const { rerender, unmount } = renderHook(({ dirty }) => useDirtyForm(dirty), {
    initialProps: { dirty: false },
  });
  expect(dirtyForms.get()).toBe(0);
  rerender({ dirty: true });
  expect(dirtyForms.get()).toBe(1);
  rerender({ dirty: false });
  expect(dirtyForms.get()).toBe(0);
  rerender({ dirty: true });
  unmount();
  expect(dirtyForms.get()).toBe(0);
});
