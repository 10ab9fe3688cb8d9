import type { ReactNode } from 'react';
import { conforms } from '../../conformance';
import { RadioGroup } from '../RadioGroup/RadioGroup';
import { Radio } from './Radio';

conforms(Radio, {
  props: { label: 'Core', value: 'CORE', hint: 'Remboursable.' },
  root: HTMLInputElement,
  field: 'member',
  wrap: (radio: ReactNode) => <RadioGroup label="Type de mandat">{radio}</RadioGroup>,
  attributes: [
    [{}, { type: 'radio', value: 'CORE', 'data-size': 'sm', 'data-state': 'idle' }],
    [
      { size: 'md', disabled: true },
      { 'data-size': 'md', 'data-state': 'disabled' },
    ],
  ],
});
