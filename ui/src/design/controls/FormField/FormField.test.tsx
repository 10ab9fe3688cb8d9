import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { FormField, useField } from './FormField';

conforms(FormField, {
  props: { label: 'Horaires', as: 'fieldset', hint: 'Heure de Paris.' },
  root: HTMLFieldSetElement,
  field: true,
  attributes: [
    [{}, { 'data-size': 'sm', 'data-state': 'idle' }],
    [
      { size: 'md', error: 'Indiquez les horaires.' },
      { 'data-size': 'md', 'data-state': 'invalid' },
    ],
  ],
});

test('useField connects any control to its frame, and passes on the control’s own props', () => {
  render(
    <>
      <p id="more">Aussi ceci.</p>
      <Plain
        label="Capacité"
        hint="Volume utile."
        error="Trop petit."
        required
        placeholder="1 000"
        aria-describedby="more"
      />
    </>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Capacité' });
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Trop petit.',
    'Volume utile.',
    'L',
    'Aussi ceci.',
  ]);
  expect(input.required).toBe(true);
  expect(input.placeholder).toBe('1 000');
  expect(input.hasAttribute('label')).toBe(false);
});

function Plain(props: Parameters<typeof useField>[0] & { placeholder?: string }) {
  const { field, control } = useField(props, ['unit']);
  return (
    <FormField {...field}>
      <input {...control} />
      <span id={`${control.id}-unit`}>L</span>
    </FormField>
  );
}
