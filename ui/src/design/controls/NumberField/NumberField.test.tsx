import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { NumberField, type NumberFieldProps } from './NumberField';

conforms(NumberField, {
  props: { label: 'Volume', unit: 'L' },
  root: HTMLInputElement,
  field: true,
  attributes: [
    [{}, { type: 'text', inputmode: 'numeric', role: 'spinbutton', 'aria-valuenow': null }],
    [{ step: 0.1 }, { inputmode: 'decimal' }],
    [
      { defaultValue: 12400, min: 500, max: 30000 },
      {
        'aria-valuenow': '12400',
        'aria-valuetext': '12\u202f400 L',
        'aria-valuemin': '500',
        'aria-valuemax': '30000',
      },
    ],
  ],
});

function show(props: Partial<NumberFieldProps> = {}) {
  const values: (number | null)[] = [];
  render(
    <NumberField
      label="Volume"
      unit="L"
      onValueChange={(value) => values.push(value)}
      {...props}
    />,
  );
  return { input: screen.getByRole<HTMLInputElement>('spinbutton'), values };
}

test('the text stays as typed during typing, and is formatted in French afterwards', async () => {
  const { input, values } = show();
  await userEvent.type(input, '12400,50');
  expect(input.value).toBe('12400,50');
  await userEvent.tab();
  expect(input.value).toBe('12\u202f400,5');
  expect(values.at(-1)).toBe(12400.5);
});

test('a text that is not a number stays as typed, has the value null, and is reported on blur', async () => {
  const onValueChange = vi.fn();
  const { input } = show({ defaultValue: 1, error: 'Indiquez le volume.', onValueChange });
  await userEvent.clear(input);
  expect(onValueChange).toHaveBeenLastCalledWith(null, null);
  await userEvent.type(input, '12,5abc');
  expect(onValueChange).toHaveBeenLastCalledWith(null, 'Saisissez un nombre.');
  expect(input.validationMessage).toBe('Saisissez un nombre.');
  expect(screen.queryByText('Saisissez un nombre.')).toBeNull();
  await userEvent.tab();
  expect(input.value).toBe('12,5abc');
  screen.getByRole('spinbutton', { description: /^Saisissez un nombre\./ });
  // It replaces the error of the form.
  expect(screen.queryByText('Indiquez le volume.')).toBeNull();

  await userEvent.type(input, '{Backspace}{Backspace}{Backspace}');
  expect(onValueChange).toHaveBeenLastCalledWith(12.5, null);
  expect(input.validationMessage).toBe('');
  expect(screen.queryByText('Saisissez un nombre.')).toBeNull();
  // Reported again only after the next blur.
  await userEvent.type(input, 'x');
  expect(screen.queryByText('Saisissez un nombre.')).toBeNull();
});

test('when controlled, a number from outside replaces an invalid text', async () => {
  const { rerender } = render(<NumberField label="Volume" value={null} />);
  const input = screen.getByRole<HTMLInputElement>('spinbutton');
  await userEvent.type(input, 'plein');
  await userEvent.tab();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  rerender(<NumberField label="Volume" value={15900} />);
  expect(input.value).toBe('15\u202f900');
  expect(input.getAttribute('aria-invalid')).toBe('false');
  expect(input.validationMessage).toBe('');
});

test('arrow keys, page keys and buttons step to multiples, inside the bounds', async () => {
  const { input, values } = show({ defaultValue: 12450, step: 100, min: 500, max: 13000 });
  await userEvent.click(input);
  await userEvent.keyboard('{ArrowUp}{PageUp}{ArrowDown}');
  await userEvent.click(screen.getByRole('button', { name: 'Diminuer de 100\u00a0L' }));
  await userEvent.click(screen.getByRole('button', { name: 'Augmenter de 100\u00a0L' }));
  expect(values).toEqual([12500, 13000, 12900, 12800, 12900]);
  expect(input.value).toBe('12\u202f900');
  expect(document.activeElement).toBe(input);
});

test('when controlled, it follows the number without changing the text being typed', async () => {
  function Form() {
    const [value, setValue] = useState<number | null>(1000);
    return (
      <>
        <NumberField label="Volume" value={value} onValueChange={setValue} />
        <button type="button" onClick={() => setValue(15900)}>
          Remplir
        </button>
      </>
    );
  }
  render(<Form />);
  const input = screen.getByRole<HTMLInputElement>('spinbutton');
  await userEvent.clear(input);
  await userEvent.type(input, '1,50');
  expect(input.value).toBe('1,50');
  await userEvent.click(screen.getByRole('button', { name: 'Remplir' }));
  expect(input.value).toBe('15\u202f900');
  expect(input.getAttribute('aria-valuenow')).toBe('15900');
});

test('read-only or in a disabled fieldset, it does not step', async () => {
  const onValueChange = vi.fn();
  render(
    <>
      <NumberField label="Lecture" readOnly defaultValue={1} onValueChange={onValueChange} />
      <fieldset disabled>
        <NumberField label="Fermé" defaultValue={1} onValueChange={onValueChange} />
      </fieldset>
    </>,
  );
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Lecture' }), '{ArrowUp}');
  for (const button of screen.getAllByRole('button')) await userEvent.click(button);
  expect(onValueChange).not.toHaveBeenCalled();
});
