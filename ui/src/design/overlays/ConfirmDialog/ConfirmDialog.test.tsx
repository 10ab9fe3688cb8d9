import { conforms } from '../../conformance';
import { ConfirmDialog } from './ConfirmDialog';

// What it does once open is tested in Chromium by its stories: jsdom has no modal dialogs.
conforms(ConfirmDialog, {
  props: {
    open: false,
    title: 'Supprimer ?',
    confirmLabel: 'Supprimer',
    cancelLabel: 'Conserver',
    onConfirm: () => {},
    onClose: () => {},
  },
  root: HTMLDialogElement,
  attributes: [
    [{}, { role: 'alertdialog', 'data-tone': 'neutral', 'data-state': 'closed' }],
    [{ destructive: true }, { 'data-tone': 'destructive' }],
  ],
});
