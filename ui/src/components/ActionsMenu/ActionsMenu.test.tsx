import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../design/conformance';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import { ActionsMenu } from './ActionsMenu';

const children = <MenuItem>Modifier</MenuItem>;

conforms(ActionsMenu, {
  props: { of: 'Dépôt Toulouse', children },
  root: HTMLDivElement,
  notOutermost: 'the button that opens it precedes it',
});

test('the button names the object of the actions', () => {
  render(<ActionsMenu of="Dépôt Toulouse">{children}</ActionsMenu>);
  const button = screen.getByRole('button', { name: 'Actions\u00a0: Dépôt Toulouse' });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
});
