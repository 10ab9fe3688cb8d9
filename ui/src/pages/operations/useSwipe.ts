import { type TouchEvent, useRef } from 'react';

/**
 * The minimum length of a swipe along its direction, in CSS pixels; across, half as much is
 * allowed.
 */
const minDistance = 60;

/**
 * A swipe from the end to the start shows the next days (1), the opposite one the previous days
 * (-1). Buttons do the same.
 */
export function useSwipe(step: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.length === 1 ? touches[0] : undefined;
      start.current = finger ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!from || !finger) return;
      const [along, across] = [finger.clientX - from.x, finger.clientY - from.y];
      if (Math.abs(along) < minDistance || Math.abs(across) > Math.abs(along) / 2) return;
      step(along < 0 ? 1 : -1);
    },
  };
}
