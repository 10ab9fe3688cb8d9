import { conforms } from '../../conformance';
import { Missing } from './Missing';

conforms(Missing, {
  root: HTMLSpanElement,
  attributes: [[{}, { role: 'img', 'aria-label': 'non renseigné' }]],
});
