import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { conforms } from '../../design/conformance';
import { Notice } from './Notice';

beforeEach(() => installConfig());

conforms(Notice, {
  props: { title: 'Accès refusé', children: 'Recommencez.' },
  root: HTMLDivElement,
});

test('the card has the logo and the name of the dashboard', () => {
  const { container } = render(<Notice title="Connexion interrompue" />);
  expect(screen.getByText('Citerne').querySelector('svg')).toBeTruthy();
  expect(container.querySelectorAll('h1')).toHaveLength(1);
});

test('each new state sets the window title and the focus', () => {
  const { rerender } = render(<Notice title="Connexion en cours…" />);
  expect(document.title).toBe('Connexion en cours… · Citerne');
  expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement);
  document.querySelector('h1')?.blur();
  rerender(<Notice title="Connexion réussie" actions={<button type="button">Suite</button>} />);
  expect(document.title).toBe('Connexion réussie · Citerne');
  expect(screen.getByRole('heading', { name: 'Connexion réussie' })).toBe(document.activeElement);
});

test('the text is announced, the actions are not', () => {
  render(
    <Notice title="Accès refusé" actions={<button type="button">Recommencer</button>}>
      Vous n’avez pas autorisé l’application.
    </Notice>,
  );
  const live = document.querySelector('[aria-live="polite"]');
  expect(live?.textContent).toBe('Accès refuséVous n’avez pas autorisé l’application.');
});
