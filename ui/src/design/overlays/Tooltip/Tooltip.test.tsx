import { conforms } from '../../conformance';
import { Tooltip } from './Tooltip';

// Showing and hiding are tested in Chromium by its stories: jsdom has no popovers.
conforms(Tooltip, {
  props: { label: 'Finance', children: <button type="button">Finance</button> },
  root: HTMLSpanElement,
});
