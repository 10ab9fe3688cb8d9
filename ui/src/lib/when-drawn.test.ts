import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenDrawn } from './when-drawn';

beforeEach(() => {
  vi.useFakeTimers();
  // As Safari: idle time is a timer then.
  vi.stubGlobal('requestIdleCallback', undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const show = (html: string) => {
  document.body.innerHTML = html;
};

test('what can wait waits until the page is there and no longer busy, and comes once', () => {
  const run = vi.fn();
  whenDrawn(run);
  vi.advanceTimersByTime(1000);
  show('<main aria-busy="true"><h1>Accueil</h1></main>');
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
  show('<main aria-busy="false"><h1>Accueil</h1></main>');
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a page that stays busy does not keep it for ever', () => {
  const run = vi.fn();
  show('<main aria-busy="true"><h1>Accueil</h1></main>');
  whenDrawn(run);
  vi.advanceTimersByTime(4900);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(run).toHaveBeenCalledTimes(1);
});

test('nothing comes before the page has loaded', () => {
  const run = vi.fn();
  show('<h1>Accueil</h1>');
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  whenDrawn(run);
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
  state.mockRestore();
});
