import { conforms } from '../../conformance';
import { Chip } from './Chip';

conforms(Chip, {
  props: { children: 'Actif' },
  root: HTMLSpanElement,
  attributes: [
    [{}, { 'data-tone': 'neutral' }],
    [{ tone: 'ok' }, { 'data-tone': 'ok' }],
  ],
});
