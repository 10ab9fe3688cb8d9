import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../design/conformance';
import { DraftBanner } from './DraftBanner';

conforms(DraftBanner, {
  props: { draft: { found: true, clear: () => {} } },
  root: HTMLDivElement,
});

test('without a draft nothing is shown', () => {
  const { container } = render(<DraftBanner draft={{ found: false, clear: () => {} }} />);
  expect(container.textContent).toBe('');
});
