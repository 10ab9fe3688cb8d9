let down: Promise<void> | null = null;

addEventListener(
  'pointerdown',
  () => {
    down = new Promise((released) => {
      const release = () => {
        removeEventListener('pointerup', release, true);
        removeEventListener('pointercancel', release, true);
        // The click is told after this, in the same turn.
        setTimeout(() => {
          down = null;
          released();
        });
      };
      addEventListener('pointerup', release, true);
      addEventListener('pointercancel', release, true);
    });
  },
  true,
);

/**
 * Ends when no pointer is pressed. Leaving a field is part of pressing what comes next: text that
 * appears between the press and the release would move it away from under the pointer, and the
 * click would be lost.
 */
export function pointerReleased(): Promise<void> | null {
  return down;
}
