import { conforms } from '../../conformance';
import { Dialog } from './Dialog';

// What it does once open is tested in Chromium by its stories: jsdom has no modal dialogs.
conforms(Dialog, {
  props: { open: false, title: 'Supprimer ?', children: 'Texte' },
  root: HTMLDialogElement,
  attributes: [
    [{}, { 'data-state': 'closed', closedby: 'any' }],
    [{ closable: false }, { closedby: 'none' }],
  ],
});
