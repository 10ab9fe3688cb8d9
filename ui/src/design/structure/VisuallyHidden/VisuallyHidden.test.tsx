import { conforms } from '../../conformance';
import { VisuallyHidden } from './VisuallyHidden';

conforms(VisuallyHidden, { props: { children: 'nouvel onglet' }, root: HTMLSpanElement });
