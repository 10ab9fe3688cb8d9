import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { coaches } from './order.fixture';
import { ProductsCard, type ProductsCardProps } from './ProductsCard';

afterEach(() => vi.unstubAllGlobals());

/** A window that goes onto paper and comes back. */
function printer() {
  let paper = false;
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: paper && query.startsWith('print'),
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  return (printed: boolean) =>
    act(() => {
      paper = printed;
      for (const listener of listeners) listener();
    });
}

test('on paper the vehicles are there, and as they were when it is done', async () => {
  const print = printer();
  const { container } = render(
    <ProductsCard order={coaches as unknown as ProductsCardProps['order']} />,
  );
  const open = () => container.querySelector('details')?.open;
  expect(open()).toBe(false);
  print(true);
  expect(open()).toBe(true);
  print(false);
  expect(open()).toBe(false);
  await userEvent.click(container.querySelector('summary') as HTMLElement);
  await vi.waitFor(() => expect(open()).toBe(true));
  print(true);
  print(false);
  expect(open()).toBe(true);
});
