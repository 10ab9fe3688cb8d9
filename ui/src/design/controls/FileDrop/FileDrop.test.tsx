import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { FileDrop } from './FileDrop';

// The stories test dropping and removing in Chromium: jsdom has no DataTransfer.
conforms(FileDrop, {
  props: { label: 'Logo', accept: 'image/png' },
  root: HTMLInputElement,
  field: true,
  attributes: [
    [{}, { type: 'file', accept: 'image/png', 'data-size': 'sm', 'data-state': 'idle' }],
    [{ busy: true }, { disabled: '' }],
  ],
});

const limits = { accept: 'image/png,image/webp', formats: 'PNG ou WebP', maxSize: 2048 };

test.each([
  ['logo.svg', 'image/svg+xml', 10, 'Format non pris en charge. Utilisez PNG ou WebP.'],
  ['logo.png', 'image/png', 3000, 'Fichier trop volumineux (2\u00a0ko au plus).'],
])('%s (%s, %i bytes) never reaches the form', async (name, type, size, message) => {
  const onFiles = vi.fn();
  render(<FileDrop label="Logo" {...limits} onFiles={onFiles} />);
  const input = screen.getByLabelText<HTMLInputElement>('Logo');
  const file = new File(['x'.repeat(size)], name, { type });
  await userEvent.setup({ applyAccept: false }).upload(input, file);
  const [said = ''] = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(document.getElementById(said)?.textContent).toBe(message);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(onFiles.mock.calls).toEqual([[[]]]);
});

test('an accepted file is shown with its size, and clears an earlier refusal', async () => {
  const onFiles = vi.fn();
  render(<FileDrop label="Logo" {...limits} onFiles={onFiles} />);
  const input = screen.getByLabelText<HTMLInputElement>('Logo');
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input, new File(['x'], 'logo.svg', { type: 'image/svg+xml' }));
  const good = new File(['x'.repeat(1024)], 'logo.png', { type: 'image/png' });
  await user.upload(input, good);
  expect(screen.getByRole('listitem').textContent).toBe('logo.png1\u00a0ko');
  expect(screen.getByRole('status').textContent).toBe('logo.png, 1\u00a0ko');
  expect(input.getAttribute('aria-invalid')).toBe('false');
  expect(onFiles).toHaveBeenLastCalledWith([good]);
});
