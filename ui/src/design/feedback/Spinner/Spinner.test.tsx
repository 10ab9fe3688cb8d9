import { conforms } from '../../conformance';
import { Spinner } from './Spinner';

conforms(Spinner, {
  root: HTMLSpanElement,
  attributes: [
    [{}, { 'data-size': 'md', 'aria-hidden': 'true', role: null }],
    [
      { label: 'Chargement', size: 'lg' },
      { 'data-size': 'lg', role: 'status', 'aria-label': 'Chargement', 'aria-hidden': null },
    ],
  ],
});
