import { render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useNoEditing } from './address-bar';

function Probe() {
  useNoEditing();
  const { pathname, search, hash } = useLocation();
  return <>{`${pathname}${search}${hash}`}</>;
}

test.each([
  ['/entreprise/', '/entreprise/'],
  ['/entreprise/?edit=', '/entreprise/'],
  ['/entreprise/?edit=informations#adresses', '/entreprise/#adresses'],
  ['/entreprise/?a=1&edit=x', '/entreprise/?a=1'],
])('%s becomes %s', (from, to) => {
  const { container } = render(
    <MemoryRouter initialEntries={[from]}>
      <Probe />
    </MemoryRouter>,
  );
  expect(container.textContent).toBe(to);
});
