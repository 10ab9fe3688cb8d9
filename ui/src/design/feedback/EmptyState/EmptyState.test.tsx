import { conforms } from '../../conformance';
import { EmptyState } from './EmptyState';

conforms(EmptyState, {
  props: { drawing: 'site', children: 'Aucune adresse.' },
  root: HTMLDivElement,
});
