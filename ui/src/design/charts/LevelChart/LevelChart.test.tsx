import { conforms } from '../../conformance';
import { volume } from '../haulier.testing';
import { LevelChart } from './LevelChart';

// The stories test the drawing, the pointer and the keys in Chromium: jsdom has no layout.
conforms(LevelChart, {
  props: {
    title: 'Niveau de la cuve',
    measure: volume,
    readings: [{ at: '2026-11-21T08:00:00Z', value: 12_600 }],
    deliveries: [],
    forecast: [],
    capacity: 30_000,
    alert: 20,
    now: '2026-11-21T09:00:00Z',
  },
  root: HTMLElement,
  attributes: [
    [{}, { 'data-state': 'ready', 'aria-busy': null }],
    [{ status: 'loading' }, { 'data-state': 'loading', 'aria-busy': 'true' }],
    [{ status: 'error' }, { 'data-state': 'error' }],
  ],
});
