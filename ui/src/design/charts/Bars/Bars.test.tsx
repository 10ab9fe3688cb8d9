import { conforms } from '../../conformance';
import { seasonal, volume } from '../haulier.testing';
import { Bars } from './Bars';

// The stories test the drawing, the pointer and the keys in Chromium: jsdom has no layout.
conforms(Bars, {
  props: {
    title: 'Volumes livrés',
    measure: volume,
    current: { id: 'now', label: 'Volume', points: seasonal(61_200, 1, 6) },
  },
  root: HTMLElement,
  attributes: [
    [{}, { 'data-state': 'ready', 'aria-busy': null }],
    [{ status: 'loading' }, { 'data-state': 'loading', 'aria-busy': 'true' }],
    [{ status: 'error' }, { 'data-state': 'error' }],
  ],
});
