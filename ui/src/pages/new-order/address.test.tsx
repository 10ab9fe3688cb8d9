import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { newOrderPath } from '../../components/orders/new-order';
import { useNewOrder } from './address';

test('closing removes all parameters of the form from the URL, and keeps the others', async () => {
  let close = () => {};
  function Probe() {
    close = useNewOrder().close;
    return null;
  }
  const opened = newOrderPath({
    site: '12',
    tank: '601',
    gas: '1',
    volume: 5000,
    date: '2026-11-26',
    reorder: '10482',
  });
  const router = createMemoryRouter([{ path: '*', element: <Probe /> }], {
    initialEntries: [`${opened}&tri=-date&statut=ready`],
  });
  render(<RouterProvider router={router} />);
  await act(async () => close());
  expect(router.state.location.search).toBe('?tri=-date&statut=ready');
});
