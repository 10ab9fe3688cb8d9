import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { Kbd } from './Kbd';

conforms(Kbd, { props: { children: 'Ctrl K' }, root: HTMLElement });

test('each key has its own element, separated by spaces', () => {
  const { container } = render(<Kbd>g o</Kbd>);
  expect([...container.querySelectorAll('kbd kbd')].map((key) => key.textContent)).toEqual([
    'g',
    'o',
  ]);
  expect(container.textContent).toBe('g o');
});
