import { conforms } from '../../conformance';
import { Popover, type PopoverTriggerProps } from './Popover';

// What it does once open is tested in Chromium by its stories: jsdom has no popovers.
conforms(Popover, {
  props: {
    label: 'Colonnes',
    trigger: (props: PopoverTriggerProps) => <button {...props}>Colonnes</button>,
    children: 'Référence, date, volume',
  },
  root: HTMLDivElement,
  notOutermost: 'the button that opens it stands before it',
  attributes: [
    [{}, { popover: 'auto', role: 'dialog', 'aria-label': 'Colonnes', 'data-state': 'closed' }],
  ],
});
