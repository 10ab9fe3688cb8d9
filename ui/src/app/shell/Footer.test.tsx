import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { Footer } from './Footer';

test('with fictional data, the badge links to the sandbox panel on the provider’s origin', () => {
  installConfig({ authUrl: 'https://auth.example/base' });
  render(<Footer />);
  const badge = screen.getByRole<HTMLAnchorElement>('link', { name: /^Bac à sable/ });
  expect(badge.textContent).toBe('Bac à sable — données fictives (nouvel onglet)');
  expect([badge.href, badge.target, badge.rel]).toEqual([
    'https://auth.example/sandbox/',
    '_blank',
    'noopener noreferrer',
  ]);
});

test('with real data there is no sandbox badge', () => {
  installConfig({ sandbox: false });
  const { container } = render(<Footer />);
  expect(container.textContent).toMatch(/^Besoin d’aide/);
  expect(container.textContent).not.toContain('Bac à sable');
});
