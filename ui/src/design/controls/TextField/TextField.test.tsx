import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { TextField } from './TextField';

conforms(TextField, {
  props: { label: 'Nom du site' },
  root: HTMLInputElement,
  field: true,
  attributes: [
    [{}, { type: 'text', 'data-size': 'sm', 'data-state': 'idle', 'aria-invalid': 'false' }],
    [
      { size: 'md', readOnly: true },
      { 'data-size': 'md', 'data-state': 'readonly' },
    ],
    [
      { disabled: true, align: 'end' },
      { 'data-state': 'disabled', 'data-align': 'end' },
    ],
    [
      { required: true, error: 'Indiquez le nom.' },
      { required: '', 'data-state': 'invalid' },
    ],
  ],
});

test('prefix and suffix describe the value', () => {
  render(<TextField label="N° de TVA" prefix="FR" suffix="12 caractères" />);
  const input = screen.getByRole('textbox', { name: 'N° de TVA' });
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'FR',
    '12 caractères',
  ]);
});

test('a form library reads it through ref, name and events, also when its button clears it', async () => {
  const register = { name: 'city', ref: vi.fn(), onChange: vi.fn(), onBlur: vi.fn() };
  const texts: string[] = [];
  register.onChange.mockImplementation((event) => texts.push(event.target.value));
  render(<TextField label="Ville" clearable {...register} />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  expect(register.ref).toHaveBeenCalledWith(input);
  expect(input.name).toBe('city');
  // Form libraries set default values like this.
  input.value = 'Albi';
  await userEvent.type(input, '!');
  await userEvent.click(screen.getByRole('button', { name: 'Effacer' }));
  expect(texts).toEqual(['Albi!', '']);
  expect(document.activeElement).toBe(input);
  await userEvent.tab({ shift: true });
  expect(register.onBlur).toHaveBeenCalled();
});

test('a click beside the text focuses the field', async () => {
  render(<TextField label="Volume" suffix="L" />);
  await userEvent.click(screen.getByText('L'));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
