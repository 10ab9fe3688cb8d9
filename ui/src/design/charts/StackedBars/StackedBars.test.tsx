import { conforms } from '../../conformance';
import { volume, volumes } from '../haulier.testing';
import { StackedBars } from './StackedBars';

// What is drawn, and what pointer and keys do, is tested in Chromium by its stories: jsdom has no layout.
conforms(StackedBars, {
  props: { title: 'Volumes par produit', measure: volume, series: volumes(6) },
  root: HTMLElement,
  attributes: [
    [{}, { 'data-state': 'ready', 'aria-busy': null }],
    [{ status: 'loading' }, { 'data-state': 'loading', 'aria-busy': 'true' }],
    [{ status: 'error' }, { 'data-state': 'error' }],
  ],
});
