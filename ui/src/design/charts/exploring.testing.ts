import { within } from 'storybook/test';

/** Helpers for play functions that use the plot of a chart. */
export function exploring(canvasElement: HTMLElement) {
  const plot = within(canvasElement).getByRole('application');
  return {
    /** The plot: a single tab stop. */
    plot,
    /** Returns the announced text, with plain spaces. */
    said: () => within(plot).getByRole('status').textContent?.replace(/\s/g, ' '),
    /** The tooltip; null when there is none. */
    tip: () => plot.querySelector<HTMLElement>(':scope > div[aria-hidden]'),
    /**
     * Moves the pointer to a fraction of the width and height of the plot, 0 to 1. A plot that is not yet
     * measured ignores it: repeat the move until the tooltip is shown.
     */
    point(across: number, down: number) {
      const { left, top, width, height } = plot.getBoundingClientRect();
      // Synchronous, because callers repeat it; userEvent is not.
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
