import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { Select } from './Select';

const options = [
  {
    label: 'Dépôts',
    options: [
      { value: 'toulouse', label: 'Dépôt Toulouse' },
      { value: 'bordeaux', label: 'Agence Bordeaux', disabled: true },
    ],
  },
  { value: 'other', label: 'Autre adresse' },
];

conforms(Select, {
  props: { label: 'Site de livraison', options, placeholder: 'Choisir un site' },
  root: HTMLSelectElement,
  field: true,
  attributes: [[{ size: 'md' }, { 'data-size': 'md', 'data-state': 'idle' }]],
});

test('nothing is chosen at first; a required select cannot go back to nothing', async () => {
  const onChange = vi.fn();
  const { rerender } = render(
    <Select label="Site" options={options} placeholder="Choisir un site" onChange={onChange} />,
  );
  const select = screen.getByRole<HTMLSelectElement>('combobox');
  const placeholder = select.options[0];
  expect(select.value).toBe('');
  expect(placeholder?.disabled).toBe(false);
  await userEvent.selectOptions(select, 'Dépôt Toulouse');
  expect(onChange).toHaveBeenCalledOnce();
  expect(select.value).toBe('toulouse');
  rerender(<Select label="Site" options={options} placeholder="Choisir un site" required />);
  expect(placeholder?.disabled).toBe(true);
  expect(select.value).toBe('toulouse');
});

test('choices are grouped, and one is disabled', () => {
  render(<Select label="Site" options={options} />);
  expect(screen.getByRole('group', { name: 'Dépôts' }).children).toHaveLength(2);
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Agence Bordeaux' }).disabled).toBe(
    true,
  );
});
