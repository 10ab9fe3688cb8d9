import { conforms } from '../../conformance';
import { price, prices } from '../haulier.testing';
import { Lines } from './Lines';

// The stories test the drawing, the pointer and the keys in Chromium: jsdom has no layout.
conforms(Lines, {
  props: { title: 'Prix HT au litre', measure: price, series: prices(), truncate: true },
  root: HTMLElement,
  attributes: [
    [{}, { 'data-state': 'ready', 'aria-busy': null }],
    [{ status: 'loading' }, { 'data-state': 'loading', 'aria-busy': 'true' }],
    [{ status: 'error' }, { 'data-state': 'error' }],
  ],
});
