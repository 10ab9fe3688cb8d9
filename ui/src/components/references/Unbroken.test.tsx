import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Unbroken } from './Unbroken';

test('the references of a sentence are not broken, and its text is unchanged', () => {
  const text = 'Commande CMD-2026-004812 (FA-2026-001204)\u202f?';
  const { container } = render(<Unbroken>{text}</Unbroken>);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('span')].map((one) => one.textContent)).toEqual([
    'CMD-2026-004812',
    'FA-2026-001204',
  ]);
});
