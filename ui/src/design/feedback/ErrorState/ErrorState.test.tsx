import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { ErrorState } from './ErrorState';

conforms(ErrorState, {
  props: { reference: 'abc' },
  root: HTMLElement,
  attributes: [
    [{}, { 'data-size': 'page' }],
    [{ size: 'block' }, { 'data-size': 'block' }],
  ],
});

test('the reference is copied', async () => {
  const user = userEvent.setup();
  render(<ErrorState reference="01JD7Z8Q" />);
  screen.getByText(/contactez-nous en indiquant la référence ci-dessous\.$/);
  screen.getByRole('heading', { name: 'Une erreur est survenue', level: 1 });
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  await screen.findByRole('button', { name: 'Copié' });
  expect(await navigator.clipboard.readText()).toBe('01JD7Z8Q');
});

test('without a reference there is no copy button', () => {
  render(<ErrorState />);
  expect(screen.queryByText(/référence/i)).toBeNull();
  screen.getByText(/contactez-nous\.$/);
});

test('in a block its heading is not the page’s', () => {
  render(<ErrorState size="block" title="Impossible de charger la liste." />);
  screen.getByRole('heading', { name: 'Impossible de charger la liste.', level: 2 });
});
