import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { DateRangePicker } from './DateRangePicker';

// What is typed, what is chosen and each message are tested in Chromium by the stories.
conforms(DateRangePicker, {
  props: { label: 'Période de l’export' },
  root: HTMLFieldSetElement,
  field: true,
  attributes: [
    [{}, { 'data-part': 'field', 'data-state': 'idle' }],
    [{ error: 'Indiquez la période.' }, { 'data-state': 'invalid' }],
  ],
});

test('a form library gets the first date to put the focus on', () => {
  const startRef = createRef<HTMLInputElement>();
  render(<DateRangePicker label="Période" startRef={startRef} />);
  expect(startRef.current).toBe(screen.getByRole('textbox', { name: 'Date de début' }));
});

test('a plain form sends both days', () => {
  const { container } = render(
    <form>
      <DateRangePicker
        label="Période"
        names={{ from: 'du', to: 'au' }}
        defaultValue={{ from: '2026-10-12', to: '2026-11-06' }}
      />
    </form>,
  );
  const sent = new FormData(container.querySelector('form') ?? undefined);
  expect(Object.fromEntries(sent)).toEqual({ du: '2026-10-12', au: '2026-11-06' });
});
