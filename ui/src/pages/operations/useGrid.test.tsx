import { render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '../../lib/civil-date';
import { useGrid } from './useGrid';

// Outside of act, effects run later than the commit, as they do in a browser.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => vi.unstubAllGlobals());

const monday = '2026-11-23';
let rerender: () => void;

/** A day of one week at a time, in one row. */
function Week() {
  const [day, setDay] = useState(addDays(monday, 7));
  const [times, setTimes] = useState(0);
  rerender = () => setTimes(times + 1);
  const grid = useGrid({
    grid: { kind: 'days', days: [day], rows: 1 },
    has: ({ date }) => date === day,
    first: { date: day, row: 0 },
    // The next days render later than the key.
    leave: (date) => void setTimeout(() => setDay(date)),
    create: () => false,
  });
  return (
    <table {...grid.table} data-times={times}>
      <tbody>
        <tr>
          <td key={day} {...grid.cell({ date: day, row: 0 })} />
        </tr>
      </tbody>
    </table>
  );
}

test('a key that is pressed before the effects of a render have run moves the focus all the same', async () => {
  const { container } = render(<Week />);
  const cell = await vi.waitUntil(() => container.querySelector<HTMLElement>('td'));
  cell.focus();
  const committed = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true }));
      resolve();
    }).observe(container, { subtree: true, attributeFilter: ['data-times'] });
  });
  setTimeout(rerender);
  await committed;
  await vi.waitFor(() =>
    expect(document.activeElement?.getAttribute('data-cell')).toBe(`${monday} 0`),
  );
});
