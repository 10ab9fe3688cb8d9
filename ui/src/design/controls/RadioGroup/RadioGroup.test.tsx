import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { Radio } from '../Radio/Radio';
import { RadioGroup } from './RadioGroup';

const kinds = (
  <>
    <Radio value="CORE" label="Core" />
    <Radio value="B2B" label="Interentreprises (B2B)" />
  </>
);

conforms(RadioGroup, {
  props: { label: 'Type de mandat', children: kinds },
  root: HTMLFieldSetElement,
  field: true,
  attributes: [
    [{}, { role: 'radiogroup', 'aria-required': 'false', 'data-size': 'sm' }],
    [
      { required: true, size: 'md' },
      { 'aria-required': 'true', 'data-size': 'md' },
    ],
  ],
});

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

test('the radios exclude each other without a given name', async () => {
  const onValueChange = vi.fn();
  render(
    <RadioGroup label="Type de mandat" defaultValue="CORE" onValueChange={onValueChange}>
      {kinds}
    </RadioGroup>,
  );
  expect(radio(/Core/).checked).toBe(true);
  await userEvent.click(radio(/B2B/));
  expect(radio(/Core/).checked).toBe(false);
  expect(onValueChange.mock.calls).toEqual([['B2B']]);
});

test('when controlled, it shows the given value, none for null', async () => {
  const group = (value: string | null) => (
    <RadioGroup label="Type de mandat" value={value}>
      {kinds}
    </RadioGroup>
  );
  const { rerender } = render(group(null));
  await userEvent.click(radio(/B2B/));
  expect(radio(/B2B/).checked).toBe(false);
  rerender(group('B2B'));
  expect(radio(/B2B/).checked).toBe(true);
});

test('a form library registers on each radio', async () => {
  const register = { name: 'kind', ref: vi.fn(), onChange: vi.fn(), onBlur: vi.fn() };
  render(
    <RadioGroup label="Type de mandat">
      <Radio value="CORE" label="Core" {...register} />
      <Radio value="B2B" label="Interentreprises (B2B)" {...register} />
    </RadioGroup>,
  );
  expect(register.ref).toHaveBeenCalledWith(radio(/Core/));
  expect(register.ref).toHaveBeenCalledWith(radio(/B2B/));
  expect(radio(/Core/).name).toBe('kind');
  // Form libraries set default values like this.
  radio(/B2B/).checked = true;
  await userEvent.click(radio(/Core/));
  expect(register.onChange).toHaveBeenCalledOnce();
});
