import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../design/conformance';
import { Email } from './Email';

conforms(Email, { props: { address: 'claire@garonne.example' }, root: HTMLSpanElement });

test('it may break after the @ and before the dots, and stays one address', () => {
  const { container } = render(<Email address="claire.lemaire@garonne.example" />);
  expect(container.querySelector('span')?.innerHTML).toBe(
    'claire<wbr>.lemaire@<wbr>garonne<wbr>.example',
  );
  expect(container.textContent).toBe('claire.lemaire@garonne.example');
});
