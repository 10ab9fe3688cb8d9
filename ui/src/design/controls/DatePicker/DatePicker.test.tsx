import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fill } from '../../../lib/user-input.testing';
import { conforms } from '../../conformance';
import { DatePicker } from './DatePicker';
import { dateProblem } from './useTypedDate';

// The stories test the open calendar and each message in Chromium.
conforms(DatePicker, {
  props: { label: 'Date de livraison' },
  root: HTMLInputElement,
  field: true,
  disabled: true,
  attributes: [
    [{}, { 'data-size': 'sm', 'data-state': 'idle', placeholder: 'jj/mm/aaaa' }],
    [
      { size: 'md', readOnly: true },
      { 'data-size': 'md', 'data-state': 'readonly' },
    ],
  ],
});

test('an unfinished text stays while the form has no date, and a new date replaces it', async () => {
  function Form() {
    const [date, setDate] = useState<string | null>('2026-11-26');
    return (
      <>
        <DatePicker label="Date" value={date} onChange={setDate} />
        <output>{date ?? 'aucune'}</output>
        <button type="button" onClick={() => setDate('2026-12-01')}>
          1er décembre
        </button>
      </>
    );
  }
  render(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('Date');
  expect(field.value).toBe('26/11/2026');
  // The form clears the date at the first key.
  await userEvent.type(field, '{Backspace}');
  expect(field.value).toBe('26/11/202');
  await userEvent.clear(field);
  await userEvent.type(field, '12/0');
  expect(field.value).toBe('12/0');
  expect(screen.getByRole('status').textContent).toBe('aucune');
  await userEvent.click(screen.getByRole('button', { name: '1er décembre' }));
  expect(field.value).toBe('01/12/2026');
});

test('a problem with the typed text replaces the error of the form', async () => {
  const onChange = vi.fn();
  render(<DatePicker label="Date" error="Indiquez la date." onChange={onChange} />);
  const field = screen.getByLabelText('Date');
  await userEvent.type(field, '31/02/2026');
  expect(screen.queryByText('Indiquez la date.')).toBeNull();
  expect(screen.getByText(/^Date invalide/)).toBeTruthy();
  expect(onChange).toHaveBeenLastCalledWith(null, 'Date invalide. Exemple\u00a0: 12/03/2026.');
});

test('a plain form sends the civil date, and nothing for a disabled field', () => {
  const { container, rerender } = render(
    <form>
      <DatePicker label="Date" name="date" defaultValue="2026-11-26" />
    </form>,
  );
  const sent = () => Object.fromEntries(new FormData(container.querySelector('form') ?? undefined));
  expect(sent()).toEqual({ date: '2026-11-26' });
  rerender(
    <form>
      <DatePicker label="Date" name="date" defaultValue="2026-11-26" disabled />
    </form>,
  );
  expect(sent()).toEqual({});
});

test('resetting the form restores its first date, also in place of an unfinished text', async () => {
  for (const first of ['2026-11-26', null]) {
    const { unmount } = render(
      <form>
        <DatePicker label="Date" name="date" defaultValue={first} />
        <button type="reset">Rétablir</button>
      </form>,
    );
    const field = screen.getByLabelText<HTMLInputElement>('Date');
    for (const typed of ['01/12/2026', '12/0']) {
      await fill(field, typed);
      await userEvent.tab();
      await userEvent.click(screen.getByRole('button', { name: 'Rétablir' }));
      await waitFor(() => expect(field.value).toBe(first === null ? '' : '26/11/2026'));
      expect(field.form && new FormData(field.form).get('date')).toBe(first ?? '');
      expect(field.getAttribute('aria-invalid')).toBe('false');
    }
    unmount();
  }
});

test('a prevented reset, or the reset of another form, changes nothing', async () => {
  render(
    <>
      <form onReset={(event) => event.preventDefault()}>
        <DatePicker label="Date" defaultValue="2026-11-26" />
        <button type="reset">Rétablir</button>
      </form>
      <form>
        <button type="reset">Autre</button>
      </form>
    </>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Date');
  await fill(field, '01/12/2026');
  for (const name of ['Rétablir', 'Autre']) {
    await userEvent.click(screen.getByRole('button', { name }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
    expect(field.value).toBe('01/12/2026');
  }
});

test('a day that cannot be chosen has a reason', () => {
  const limits = {
    min: '2026-11-05',
    max: '2026-12-24',
    unavailable: (date: string) => (date === '2026-11-11' ? 'Jour férié' : null),
  };
  expect(dateProblem('2026-11-05', limits)).toBeNull();
  expect(dateProblem('2026-11-04', limits)).toBe(
    'Choisissez une date à partir du 5\u00a0novembre\u00a02026.',
  );
  expect(dateProblem('2026-12-25', limits)).toBe(
    'Choisissez une date jusqu’au 24\u00a0décembre\u00a02026.',
  );
  expect(dateProblem('2026-11-11', limits)).toBe('Date indisponible\u00a0: jour férié.');
});
