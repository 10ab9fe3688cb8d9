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
 * Returns a promise that resolves when the pointer is released; null when none is pressed. Pressing a button
 * blurs the focused field. If an error message appeared before the release, it would move the button away
 * from the pointer, and the click would be lost.
 */
export function pointerReleased(): Promise<void> | null {
  return down;
}
