import { conforms } from '../../conformance';
import { price, prices } from '../haulier.testing';
import { Lines } from './Lines';

// What is drawn, and what pointer and keys do, is tested in Chromium by its stories: jsdom has no layout.
conforms(Lines, {
  props: { title: 'Prix HT au litre', measure: price, series: prices(), truncate: true },
  root: HTMLElement,
  attributes: [
    [{}, { 'data-state': 'ready', 'aria-busy': null }],
    [{ status: 'loading' }, { 'data-state': 'loading', 'aria-busy': 'true' }],
    [{ status: 'error' }, { 'data-state': 'error' }],
  ],
});
