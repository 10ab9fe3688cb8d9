import { conforms } from '../../conformance';
import { Banner } from './Banner';

conforms(Banner, {
  props: { children: 'Certaines données n’ont pas pu être chargées.' },
  root: HTMLDivElement,
  attributes: [
    [{}, { 'data-tone': 'info', role: 'status' }],
    [{ tone: 'warn' }, { 'data-tone': 'warn', role: 'status' }],
    [{ tone: 'error' }, { 'data-tone': 'error', role: 'alert' }],
  ],
});
