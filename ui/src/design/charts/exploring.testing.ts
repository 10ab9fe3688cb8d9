import { within } from 'storybook/test';

/** What a play function does with the plot of a chart, and what it sees of it. */
export function exploring(canvasElement: HTMLElement) {
  const plot = within(canvasElement).getByRole('application');
  return {
    /** The plot: the one stop of the tab key. */
    plot,
    /** What a screen reader says, with plain spaces. */
    said: () => within(plot).getByRole('status').textContent?.replace(/\s/g, ' '),
    /** The tooltip; null when there is none. */
    tip: () => plot.querySelector<HTMLElement>(':scope > div[aria-hidden]'),
    /**
     * Moves the pointer to a part of the width and of the height of the plot, 0 to 1. A plot that does
     * not know its size yet notices nothing: move it until something is there.
     */
    point(across: number, down: number) {
      const { left, top, width, height } = plot.getBoundingClientRect();
      // Synchronous, for those that move it until something is there: userEvent is not.
      plot.dispatchEvent(
        new PointerEvent('pointermove', {
          bubbles: true,
          clientX: left + across * width,
          clientY: top + down * height,
        }),
      );
    },
    /** Moves the pointer out of the plot. */
    leave: () => {
      const out = { bubbles: true, relatedTarget: document.body };
      plot.dispatchEvent(new PointerEvent('pointerout', out));
    },
  };
}
