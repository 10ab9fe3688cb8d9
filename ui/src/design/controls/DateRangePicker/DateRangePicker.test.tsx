import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { fill } from '../../../lib/user-input.testing';
import { conforms } from '../../conformance';
import { DateRangePicker } from './DateRangePicker';

// The stories test typing, choosing and each message in Chromium.
conforms(DateRangePicker, {
  props: { label: 'Période de l’export' },
  root: HTMLFieldSetElement,
  field: true,
  attributes: [
    [{}, { 'data-part': 'field', 'data-state': 'idle' }],
    [{ error: 'Indiquez la période.' }, { 'data-state': 'invalid' }],
  ],
});

test('a form library gets the first date, to focus it', () => {
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

test('resetting the form restores its first days, also in place of an unfinished text', async () => {
  render(
    <form>
      <DateRangePicker
        label="Période"
        names={{ from: 'du', to: 'au' }}
        defaultValue={{ from: '2026-10-12', to: '2026-11-06' }}
      />
      <button type="reset">Rétablir</button>
    </form>,
  );
  const from = screen.getByRole<HTMLInputElement>('textbox', { name: 'Date de début' });
  const to = screen.getByRole<HTMLInputElement>('textbox', { name: 'Date de fin' });
  for (const typed of ['01/10/2026', '31/1']) {
    await fill(from, typed);
    await fill(to, '01/09/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Rétablir' }));
    await waitFor(() => expect([from.value, to.value]).toEqual(['12/10/2026', '06/11/2026']));
    expect(from.getAttribute('aria-invalid')).toBe('false');
    const sent = new FormData(from.form ?? undefined);
    expect(Object.fromEntries(sent)).toEqual({ du: '2026-10-12', au: '2026-11-06' });
  }
});
