import { conforms } from '../../conformance';
import { volume } from '../haulier.testing';
import { HeatMap } from './HeatMap';

// The stories test the drawing, the pointer and the keys in Chromium: jsdom has no layout.
conforms(HeatMap, {
  props: {
    title: 'Saisonnalité',
    measure: volume,
    rows: [{ id: '2026', label: '2026' }],
    columns: [{ id: '03', label: 'mars' }],
    values: [[61_200]],
    name: () => 'mars 2026',
    placeHead: 'Année',
  },
  root: HTMLElement,
  attributes: [
    [{}, { 'data-state': 'ready', 'aria-busy': null }],
    [{ status: 'loading' }, { 'data-state': 'loading', 'aria-busy': 'true' }],
    [{ status: 'error' }, { 'data-state': 'error' }],
  ],
});
