import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSwipe } from './useSwipe';

function Surface({ step }: { step: (by: 1 | -1) => void }) {
  return <div data-testid="surface" {...useSwipe(step)} />;
}

test.each([
  ['to the start', [{ clientX: 300, clientY: 10 }], { clientX: 200, clientY: 30 }, [[1]]],
  ['to the end', [{ clientX: 200, clientY: 10 }], { clientX: 300, clientY: 0 }, [[-1]]],
  ['a tap', [{ clientX: 200, clientY: 10 }], { clientX: 210, clientY: 10 }, []],
  ['scrolling', [{ clientX: 200, clientY: 10 }], { clientX: 300, clientY: 90 }, []],
  [
    'a pinch',
    [
      { clientX: 300, clientY: 10 },
      { clientX: 100, clientY: 10 },
    ],
    { clientX: 200, clientY: 10 },
    [],
  ],
])('%s', (_what, touches, end, steps) => {
  const step = vi.fn();
  const { getByTestId } = render(<Surface step={step} />);
  // user-event supports touch pointers, but dispatches no touch events.
  const touch = (type: string, points: object) =>
    act(() => {
      const event = Object.assign(new Event(type, { bubbles: true }), points);
      getByTestId('surface').dispatchEvent(event);
    });
  touch('touchstart', { touches });
  touch('touchend', { changedTouches: [end] });
  expect(step.mock.calls).toEqual(steps);
});
