import { conforms } from '../../conformance';
import { volume } from '../haulier.testing';
import { Donut } from './Donut';

// The stories test the drawing, the pointer and the keys in Chromium: jsdom has no layout.
conforms(Donut, {
  props: {
    title: 'Répartition',
    measure: volume,
    parts: [{ id: 'gazole', label: 'Gazole B7', tone: 'b7Gazole', value: 61_200 }],
  },
  root: HTMLElement,
  attributes: [
    [{}, { 'data-state': 'ready', 'aria-busy': null }],
    [{ status: 'loading' }, { 'data-state': 'loading', 'aria-busy': 'true' }],
    [{ status: 'error' }, { 'data-state': 'error' }],
  ],
});
