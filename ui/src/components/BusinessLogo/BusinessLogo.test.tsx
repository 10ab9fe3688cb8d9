import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../design/conformance';
import { BusinessLogo } from './BusinessLogo';

conforms(BusinessLogo, {
  props: { initial: 'T', logoUrl: null },
  root: HTMLSpanElement,
  attributes: [
    [
      {},
      { 'data-size': 'md', 'data-tone': 'soft', 'data-state': 'initial', 'aria-hidden': 'true' },
    ],
    [
      { size: 'sm', tone: 'solid', logoUrl: '/files/logos/a' },
      { 'data-size': 'sm', 'data-tone': 'solid', 'data-state': 'logo' },
    ],
  ],
});

test('the initial replaces an image that fails, until there is another image', () => {
  const { container, rerender } = render(<BusinessLogo initial="T" logoUrl="/files/logos/a?s=1" />);
  const image = () => container.querySelector('img');
  expect(image()?.getAttribute('alt')).toBe('');
  act(() => void image()?.dispatchEvent(new Event('error')));
  expect(image()).toBeNull();
  expect(container.textContent).toBe('T');
  rerender(<BusinessLogo initial="T" logoUrl="/files/logos/a?s=2" />);
  expect(image()?.getAttribute('src')).toBe('/files/logos/a?s=2');
});
