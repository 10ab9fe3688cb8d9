import { X } from 'lucide-react';
import { conforms } from '../../conformance';
import { Icon } from '../../structure/Icon/Icon';
import { IconButton } from './IconButton';

conforms(IconButton, {
  props: { label: 'Fermer', icon: <Icon of={X} /> },
  root: HTMLButtonElement,
  disabled: true,
  attributes: [
    [{}, { 'aria-label': 'Fermer', 'data-size': 'sm', 'data-state': 'idle', type: 'button' }],
    [{ size: 'md' }, { 'data-size': 'md' }],
  ],
});
