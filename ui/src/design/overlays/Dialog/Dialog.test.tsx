import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { Dialog } from './Dialog';

// The stories test the open dialog in Chromium: jsdom has no modal dialogs.
conforms(Dialog, {
  props: { open: false, title: 'Supprimer ?', children: 'Texte' },
  root: HTMLDialogElement,
  attributes: [
    [{}, { 'data-state': 'closed', 'data-size': 'sm', closedby: 'any' }],
    [{ closable: false }, { closedby: 'none' }],
    [{ guarded: true }, { closedby: 'none' }],
    [{ size: 'full' }, { 'data-size': 'full' }],
  ],
});

test('closed, it renders nothing: earlier input does not come back', () => {
  render(
    <Dialog open={false} title="Nouvelle commande">
      Volume
    </Dialog>,
  );
  expect(screen.queryByText('Volume')).toBeNull();
});
