import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dirtyForms, registerDirtyForm, useDirtyForm } from './dirty-forms';

test('each form is counted once until it is unregistered', () => {
  const first = registerDirtyForm();
  const second = registerDirtyForm();
  expect(dirtyForms.get()).toBe(2);
  first();
  first();
  expect(dirtyForms.get()).toBe(1);
  second();
  expect(dirtyForms.get()).toBe(0);
});

test('useDirtyForm counts a form while it is dirty and mounted', () => {
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
