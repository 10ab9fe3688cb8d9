import { conforms } from '../../conformance';
import { Drawing } from './Drawing';

conforms(Drawing, {
  props: { of: 'plan' },
  root: SVGSVGElement,
  attributes: [[{}, { 'aria-hidden': 'true', width: '96', height: '72' }]],
});
