let down: Promise<void> | null = null;

addEventListener(
  'pointerdown',
  () => {
    down = new Promise((released) => {
      const release = () => {
        removeEventListener('pointerup', release, true);
        removeEventListener('pointercancel', release, true);
        // In a later task: the browser dispatches the click right after this event.
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
 * Returns a promise that resolves when the pointer is released; null when none is pressed. A press on a
 * button blurs the field before it. A message that appeared before the release would move the button away
 * from under the pointer, and the click would be lost.
 */
export function pointerReleased(): Promise<void> | null {
  return down;
}
