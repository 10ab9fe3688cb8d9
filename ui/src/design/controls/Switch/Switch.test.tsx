import { conforms } from '../../conformance';
import { Switch } from './Switch';

conforms(Switch, {
  props: { label: 'Consultation hors connexion' },
  root: HTMLInputElement,
  field: 'optional',
  attributes: [
    [{}, { type: 'checkbox', role: 'switch', 'data-size': 'sm', 'data-state': 'idle' }],
    [
      { size: 'md', disabled: true },
      { 'data-size': 'md', 'data-state': 'disabled' },
    ],
  ],
});
