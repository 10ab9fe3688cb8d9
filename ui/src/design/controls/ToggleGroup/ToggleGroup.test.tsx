import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { Toggle, ToggleGroup } from './ToggleGroup';

const measures = (
  <>
    <Toggle value="volume">Volume</Toggle>
    <Toggle value="spend">Dépense</Toggle>
    <Toggle value="co2">Émissions</Toggle>
  </>
);
const days = ['lundi', 'mardi', 'mercredi'].map((day) => (
  <Toggle key={day} value={day} label={day}>
    {day.charAt(0).toUpperCase()}
  </Toggle>
));

conforms(ToggleGroup, {
  props: { label: 'Mesure', children: measures },
  root: HTMLFieldSetElement,
  field: true,
  attributes: [
    [{ required: true }, { role: 'radiogroup', 'aria-required': 'true' }],
    [{ type: 'multiple' }, { role: null, 'aria-required': null }],
  ],
});

test('single: another choice replaces the first', async () => {
  const onValueChange = vi.fn();
  render(
    <ToggleGroup label="Mesure" defaultValue="volume" onValueChange={onValueChange}>
      {measures}
    </ToggleGroup>,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Émissions' }));
  const chosen = screen.getAllByRole<HTMLInputElement>('radio', { checked: true });
  expect(chosen.map(({ value }) => value)).toEqual(['co2']);
  expect(onValueChange.mock.calls).toEqual([['co2']]);
});

test('it follows a value from outside, without a warning', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onValueChange = vi.fn();
  const { rerender } = render(
    <ToggleGroup label="Mesure" value="volume" onValueChange={onValueChange}>
      {measures}
    </ToggleGroup>,
  );
  const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value;
  await userEvent.click(screen.getByRole('radio', { name: 'Émissions' }));
  expect(onValueChange.mock.calls).toEqual([['co2']]);
  expect(chosen()).toBe('volume');
  rerender(
    <ToggleGroup label="Mesure" value="co2" onValueChange={onValueChange}>
      {measures}
    </ToggleGroup>,
  );
  expect(chosen()).toBe('co2');
  expect(warned.mock.calls).toEqual([]);
  warned.mockRestore();
});

test('multiple: one tab stop; arrows move, the space bar chooses', async () => {
  const onValueChange = vi.fn();
  render(
    <>
      <ToggleGroup
        label="Jours"
        type="multiple"
        defaultValue={['mardi']}
        onValueChange={onValueChange}
      >
        {days}
      </ToggleGroup>
      <button type="button">Après</button>
    </>,
  );
  const at = () => (document.activeElement as HTMLInputElement).value;
  await userEvent.tab();
  expect(at()).toBe('mardi');
  await userEvent.keyboard('{ArrowRight}{ArrowRight} ');
  expect(at()).toBe('lundi');
  expect(onValueChange.mock.calls).toEqual([[['lundi', 'mardi']]]);
  await userEvent.keyboard('{End}');
  expect(at()).toBe('mercredi');
  await userEvent.keyboard('{ArrowLeft}{Home}');
  expect(at()).toBe('lundi');
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Après');
  await userEvent.tab({ shift: true });
  expect(at()).toBe('lundi');
});
