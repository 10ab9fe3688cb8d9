import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { conforms } from '../../conformance';
import { Button } from './Button';

conforms(Button, {
  props: { children: 'Enregistrer' },
  root: HTMLButtonElement,
  disabled: true,
  attributes: [
    [
      {},
      {
        'data-variant': 'primary',
        'data-look': 'default',
        'data-size': 'sm',
        'data-tone': 'default',
        'data-state': 'idle',
        'data-wide': null,
        type: 'button',
      },
    ],
    [
      { variant: 'ternary', look: 'outline', size: 'xl', wide: true },
      { 'data-variant': 'ternary', 'data-look': 'outline', 'data-size': 'xl', 'data-wide': 'true' },
    ],
    [{ tone: 'bad' }, { 'data-tone': 'bad', 'data-variant': 'primary' }],
    [{ loading: true }, { 'data-state': 'loading', 'aria-busy': 'true', 'aria-disabled': 'true' }],
  ],
});

test('a loading button keeps the focus, does nothing and submits nothing', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading onClick={onClick}>
        Enregistrer
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Enregistrer' });
  await userEvent.click(button);
  expect(button).toBe(document.activeElement);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('with `to` or `href` it is a link; disabled, it is a link without an address', () => {
  const { rerender } = render(<Button to="/finance/">Finance</Button>, { wrapper: MemoryRouter });
  const link = () => screen.getByRole('link', { name: 'Finance' });
  expect(link().getAttribute('href')).toBe('/finance/');
  rerender(<Button href="mailto:a@b.example">Finance</Button>);
  expect(link().getAttribute('href')).toBe('mailto:a@b.example');
  for (const address of [{ to: '/finance/' }, { href: 'mailto:a@b.example' }]) {
    rerender(
      <Button {...address} disabled>
        Finance
      </Button>,
    );
    expect(link().getAttribute('href')).toBeNull();
    expect(link().getAttribute('aria-disabled')).toBe('true');
  }
});

test('props meant for the router do not reach an element that is not a router link', () => {
  const { container, rerender } = render(
    <Button to="/" state={{ source: 'tank' }} preventScrollReset disabled>
      Finance
    </Button>,
    { wrapper: MemoryRouter },
  );
  const names = () => container.firstElementChild?.getAttributeNames() ?? [];
  const strange = /^(state|preventscrollreset)$/i;
  expect(names().filter((name) => strange.test(name))).toEqual([]);
  // Tooltip does the same when it disables a link with a reason.
  rerender(
    <Button {...({ to: undefined, state: {}, preventScrollReset: true } as object)}>
      Finance
    </Button>,
  );
  expect(names().filter((name) => strange.test(name))).toEqual([]);
});
