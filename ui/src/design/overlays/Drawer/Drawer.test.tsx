import { conforms } from '../../conformance';
import { Drawer } from './Drawer';

// The stories test the open drawer in Chromium: jsdom has no modal dialogs.
conforms(Drawer, {
  props: { open: false, title: 'Nouvelle adresse', onClose: () => {} },
  root: HTMLDialogElement,
  attributes: [
    [{}, { 'data-state': 'closed', 'data-size': 'side', closedby: 'any' }],
    [{ dirty: true }, { closedby: 'none' }],
  ],
});
