import { act, renderHook } from '@testing-library/react';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { faultResolver } from '../../lib/faults';
import { type UserError, useDrawerForm } from './useDrawerForm';

const schema = v.object({ name: v.pipe(v.string(), v.minLength(1)) });

function open(save: () => Promise<readonly UserError[] | null>, name = 'Ada') {
  const [saved, onClose] = [vi.fn(save), vi.fn()];
  const { result } = renderHook(() =>
    useDrawerForm({ schema, initial: { name }, save: saved, onClose }),
  );
  const submit = () => act(async () => result.current.submit());
  return { result, saved, onClose, submit };
}

test('two Enters in one frame submit once', async () => {
  let answer = (_: readonly UserError[]) => {};
  const { result, saved, onClose } = open(() => new Promise((resolve) => (answer = resolve)));
  await act(async () => {
    result.current.submit();
    result.current.submit();
  });
  expect(saved).toHaveBeenCalledOnce();
  expect(result.current.busy).toBe(true);
  await act(async () => answer([]));
  expect(onClose).toHaveBeenCalledOnce();
});

test('saved but not yet closed, it is not submitted again', async () => {
  const { result, saved, onClose, submit } = open(async () => []);
  await submit();
  expect(result.current.busy).toBe(true);
  await submit();
  expect(saved).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each<[string, () => Promise<readonly UserError[] | null>]>([
  ['an objection', async () => [{ field: ['name'], message: 'Non.' }]],
  ['a failure', () => Promise.reject(new Error('down'))],
  ['a result that the user must continue with', async () => null],
])('after %s it can be submitted again', async (_, save) => {
  const { result, saved, onClose, submit } = open(save);
  await submit();
  expect(result.current.busy).toBe(false);
  await submit();
  expect(saved).toHaveBeenCalledTimes(2);
  expect(onClose).not.toHaveBeenCalled();
});

test('an invalid form is not sent, and can be corrected', async () => {
  const { result, saved, submit } = open(async () => [], '');
  await submit();
  expect(saved).not.toHaveBeenCalled();
  act(() => result.current.form.setValue('name', 'Ada'));
  await submit();
  expect(saved).toHaveBeenCalledOnce();
});

test('an error in a line of a list is listed at its control', async () => {
  const faults = { 'lines.1.volume': 'Trop.', name: 'Indiquez un nom.' };
  const initial = { name: '', lines: [{ volume: 1 }, { volume: 2 }] };
  const { result } = renderHook(() =>
    useDrawerForm({
      schema: faultResolver<typeof initial>(() => faults),
      initial,
      save: async () => [],
      onClose: () => {},
    }),
  );
  await act(async () => result.current.submit());
  expect(result.current.errors).toEqual([
    { field: 'name', message: 'Indiquez un nom.' },
    { field: 'lines.1.volume', message: 'Trop.' },
  ]);
});
