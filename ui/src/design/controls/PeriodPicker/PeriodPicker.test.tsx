import { conforms } from '../../conformance';
import { PeriodPicker } from './PeriodPicker';

// The stories test the open popover in Chromium: jsdom has no popovers.
conforms(PeriodPicker, {
  props: {
    today: '2026-11-21',
    value: { from: '2026-10-01', to: '2026-10-31' },
    onChange: () => {},
  },
  root: HTMLButtonElement,
  notOutermost: 'the popover that it opens is its sibling',
  attributes: [
    [
      {},
      {
        'data-variant': 'primary',
        'data-look': 'outline',
        'aria-label': 'Période\u00a0: Mois dernier',
      },
    ],
    [
      { comparison: 'previous-year' },
      { 'aria-label': 'Période\u00a0: Mois dernier, comparée à l’année précédente' },
    ],
    [
      { value: { from: '2026-03-01', to: '2026-04-30' }, comparison: 'none' },
      { 'aria-label': 'Période\u00a0: 01/03/2026 – 30/04/2026' },
    ],
    [
      { size: 'md', disabled: true },
      { 'data-size': 'md', 'data-state': 'disabled' },
    ],
  ],
});
