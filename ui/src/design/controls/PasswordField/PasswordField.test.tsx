import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { PasswordField } from './PasswordField';

conforms(PasswordField, {
  props: { label: 'Nouveau mot de passe', strength: true },
  root: HTMLInputElement,
  field: true,
  attributes: [
    [{}, { type: 'password', autocomplete: 'new-password', 'data-state': 'idle' }],
    [{ strength: false }, { autocomplete: 'current-password' }],
    [{ autoComplete: 'one-time-code' }, { autocomplete: 'one-time-code' }],
  ],
});

test('its button shows and hides the password, and names its next action', async () => {
  render(<PasswordField label="Mot de passe" />);
  const input = screen.getByLabelText<HTMLInputElement>('Mot de passe');
  await userEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
  expect(input.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
  expect(input.type).toBe('password');
});

test('the rules and the level follow typed and pasted text', async () => {
  render(<PasswordField label="Nouveau mot de passe" strength />);
  const kept = () => {
    const items = within(screen.getByRole('list')).getAllByRole('listitem');
    return items.filter((item) => /: respecté$/.test(item.textContent ?? '')).length;
  };
  const level = () => screen.getByRole('status').textContent?.replace(/^.*: /, '');
  expect([kept(), level()]).toEqual([0, '']);
  const input = screen.getByLabelText('Nouveau mot de passe');
  await userEvent.type(input, 'Bac');
  expect([kept(), level()]).toEqual([2, 'Faible']);
  await userEvent.paste('-2026-Tgh');
  expect([kept(), level()]).toEqual([5, 'Moyen']);
  await userEvent.paste(' au dépôt');
  expect([kept(), level()]).toEqual([5, 'Fort']);
});
