import { Truck } from 'lucide-react';
import { conforms } from '../../conformance';
import { Icon } from './Icon';

conforms(Icon, {
  props: { of: Truck },
  root: SVGSVGElement,
  attributes: [
    // The drawings are 24 units wide: these strokes are 1.6 px on the screen.
    [{}, { width: '20', 'stroke-width': '1.92', 'aria-hidden': 'true' }],
    [{ size: 24 }, { width: '24', 'stroke-width': '1.6' }],
  ],
});
