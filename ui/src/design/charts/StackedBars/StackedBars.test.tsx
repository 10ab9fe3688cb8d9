import { conforms } from '../../conformance';
import { volume, volumes } from '../haulier.testing';
import { StackedBars } from './StackedBars';

// The stories test the drawing, the pointer and the keys in Chromium: jsdom has no layout.
conforms(StackedBars, {
  props: { title: 'Volumes par produit', measure: volume, series: volumes(6) },
  root: HTMLElement,
  attributes: [
    [{}, { 'data-state': 'ready', 'aria-busy': null }],
    [{ status: 'loading' }, { 'data-state': 'loading', 'aria-busy': 'true' }],
    [{ status: 'error' }, { 'data-state': 'error' }],
  ],
});
