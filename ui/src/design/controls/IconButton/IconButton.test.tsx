import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { X } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { Icon } from '../../structure/Icon/Icon';
import { IconButton } from './IconButton';

conforms(IconButton, {
  props: { label: 'Fermer', icon: <Icon of={X} /> },
  root: HTMLButtonElement,
  disabled: true,
  attributes: [
    [{}, { 'aria-label': 'Fermer', 'data-size': 'sm', 'data-state': 'idle', type: 'button' }],
    [
      { size: 'md', tone: 'bad' },
      { 'data-size': 'md', 'data-tone': 'bad' },
    ],
    [{ loading: true }, { 'data-state': 'loading', 'aria-busy': 'true', 'aria-disabled': 'true' }],
  ],
});

test('a loading button keeps the focus and does nothing', async () => {
  const onClick = vi.fn();
  render(<IconButton label="Télécharger" icon={<Icon of={X} />} loading onClick={onClick} />);
  const button = screen.getByRole('button', { name: 'Télécharger' });
  await userEvent.click(button);
  expect(button).toBe(document.activeElement);
  expect(onClick).not.toHaveBeenCalled();
});
