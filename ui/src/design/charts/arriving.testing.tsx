import { type ComponentType, useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import styles from './arriving.module.css';

type Status = 'loading' | 'ready' | 'error';

/**
 * A story in which the data of a chart arrive, in containers of three widths: neither the chart nor
 * the content below it may move. `pending` has the props that are known before: names without points.
 */
export function arriving<Props extends { status?: Status }>(
  Chart: ComponentType<Props>,
  pending: Partial<Props>,
) {
  return {
    render: function Arrival(args: Props) {
      const [there, setThere] = useState(false);
      const now = there ? {} : { ...pending, status: 'loading' as const };
      return (
        <>
          <button type="button" onClick={() => setThere(true)}>
            Recevoir les données
          </button>
          <div className={styles.places}>
            {['narrow', 'medium', 'wide'].map((width) => (
              <div key={width} data-width={width}>
                <Chart {...args} {...now} />
                <p>Ce qui suit ne bouge pas.</p>
              </div>
            ))}
          </div>
        </>
      );
    },
    play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
      const tops = () =>
        [...canvasElement.querySelectorAll('p, h3')]
          .filter((one) => /qui suit/.test(one.textContent) || one.matches('h3'))
          .map((one) => one.getBoundingClientRect().top);
      await document.fonts.ready;
      await frames(2);
      const before = tops();
      const shifts: PerformanceEntry[] = [];
      const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
      observer.observe({ type: 'layout-shift' });
      within(canvasElement).getByRole('button', { name: 'Recevoir les données' }).click();
      await waitFor(() =>
        expect(canvasElement.querySelectorAll('figure[data-state="ready"]')).toHaveLength(3),
      );
      await frames(3);
      shifts.push(...observer.takeRecords());
      observer.disconnect();
      expect(tops()).toEqual(before);
      expect(shifts).toEqual([]);
    },
  };
}

/** Waits for a number of animation frames. */
async function frames(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await new Promise(requestAnimationFrame);
}
