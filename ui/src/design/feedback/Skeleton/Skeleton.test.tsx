import { conforms } from '../../conformance';
import { Skeleton } from './Skeleton';

conforms(Skeleton, {
  root: HTMLSpanElement,
  attributes: [
    [{}, { 'data-shape': 'text', 'data-width': '10', 'aria-hidden': 'true' }],
    [{ shape: 'row' }, { 'data-shape': 'row' }],
    [
      { shape: 'logo', width: 3 },
      { 'data-shape': 'logo', 'data-width': '3' },
    ],
  ],
});
