import { type TouchEvent, useRef } from 'react';

/** How far a finger goes along before it is a swipe, in CSS pixels; across it may go half as far. */
const least = 60;

/** A swipe from the end to the start shows what comes next (1), the other way what came before (-1). Buttons do the same. */
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
      if (Math.abs(along) < least || Math.abs(across) > Math.abs(along) / 2) return;
      step(along < 0 ? 1 : -1);
    },
  };
}
