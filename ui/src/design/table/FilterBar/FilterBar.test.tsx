import { describe } from 'vitest';
import { conforms } from '../../conformance';
import { FilterBar } from './FilterBar';

describe('FilterBar', () => {
  conforms(FilterBar, {
    props: {
      filters: [
        {
          id: 'site',
          label: 'Site',
          options: [{ value: 'toulouse', label: 'Dépôt Toulouse' }],
          values: ['toulouse'],
          onChange: () => {},
        },
      ],
      onClear: () => {},
    },
    root: HTMLDivElement,
    attributes: [[{}, { 'data-layout': 'desktop', role: 'group' }]],
  });
});
