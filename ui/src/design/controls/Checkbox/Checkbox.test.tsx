import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { Checkbox } from './Checkbox';

conforms(Checkbox, {
  props: { label: 'J’accepte les conditions générales de vente' },
  root: HTMLInputElement,
  field: true,
  attributes: [
    [{}, { type: 'checkbox', 'data-size': 'sm', 'data-state': 'idle', 'aria-invalid': 'false' }],
    [
      { size: 'md', disabled: true },
      { 'data-size': 'md', 'data-state': 'disabled' },
    ],
    [{ required: true }, { required: '' }],
  ],
});

test('its state is kept by itself, by React or by a form library', async () => {
  const register = { name: 'terms', ref: vi.fn(), onChange: vi.fn(), onBlur: vi.fn() };
  render(
    <>
      <Checkbox label="Sienne" defaultChecked />
      <Checkbox label="Tenue" checked onChange={() => {}} />
      <Checkbox label="Inscrite" {...register} />
    </>,
  );
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  for (const name of ['Sienne', 'Tenue', 'Inscrite']) await userEvent.click(box(name));
  expect(box('Sienne').checked).toBe(false);
  expect(box('Tenue').checked).toBe(true);
  expect(box('Inscrite').checked).toBe(true);
  expect(register.ref).toHaveBeenCalledWith(box('Inscrite'));
  expect(register.onChange).toHaveBeenCalledOnce();
});

test('it stays indeterminate while the prop is set, even after clicks', async () => {
  const { rerender } = render(<Checkbox label="Toutes" indeterminate />);
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  expect(box.indeterminate).toBe(true);
  await userEvent.click(box);
  expect(box.indeterminate).toBe(true);
  rerender(<Checkbox label="Toutes" />);
  expect(box.indeterminate).toBe(false);
});
