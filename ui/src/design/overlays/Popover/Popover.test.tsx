import { conforms } from '../../conformance';
import { Popover, type PopoverTriggerProps } from './Popover';

// The stories test the open popover in Chromium: jsdom has no popovers.
conforms(Popover, {
  props: {
    label: 'Colonnes',
    trigger: (props: PopoverTriggerProps) => <button {...props}>Colonnes</button>,
    children: 'Référence, date, volume',
  },
  root: HTMLDivElement,
  notOutermost: 'the button that opens it precedes it',
  attributes: [
    [{}, { popover: 'auto', role: 'dialog', 'aria-label': 'Colonnes', 'data-state': 'closed' }],
  ],
});
