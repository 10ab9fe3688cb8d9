import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { recurringOrder } from '../../stories/recurring';
import { OrderVolume } from '../orders/OrderVolume';
import { orderItems } from './items';

const [line] = recurringOrder().items;

test.each([
  ['a fill-up', [{ fillUp: true, volume: 15_000 }], 'Plein'],
  [
    'a fill-up next to a volume',
    [
      { fillUp: true, volume: 15_000 },
      { fillUp: false, volume: 1500 },
    ],
    'Plein',
  ],
  [
    'volumes',
    [
      { fillUp: false, volume: 4000 },
      { fillUp: false, volume: 1500 },
    ],
    '5 500 L',
  ],
])('the volume of %s', (_, lines, written) => {
  const items = lines.map((changes) => ({ ...line, ...changes })) as Parameters<
    typeof orderItems
  >[0];
  const { container } = render(<OrderVolume items={orderItems(items)} />);
  expect(container.textContent?.replace(/\s/g, ' ')).toBe(written);
});
