import { beforeEach, expect, test, vi } from 'vitest';
import script from '../../../public/theme.js?raw';

const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  delete root.dataset['theme'];
  vi.resetModules();
});

/** Runs the script that the page runs before its first paint. */
function load() {
  new Function(script)();
}

test('a chosen theme is applied before the first paint of the next visit', async () => {
  const { setTheme } = await import('./theme');
  setTheme('dark');
  expect(root.dataset['theme']).toBe('dark');
  delete root.dataset['theme'];
  load();
  expect(root.dataset['theme']).toBe('dark');
  vi.resetModules();
  expect((await import('./theme')).theme.get()).toBe('dark');
});

test('the system’s theme sets no attribute and stores nothing', async () => {
  const { setTheme, theme } = await import('./theme');
  setTheme('light');
  setTheme('system');
  expect(theme.get()).toBe('system');
  expect(root.dataset['theme']).toBeUndefined();
  load();
  expect(root.dataset['theme']).toBeUndefined();
});

test('foreign content and refused site data leave the choice to the system', () => {
  localStorage.setItem('theme', 'purple');
  load();
  const refused = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  load();
  refused.mockRestore();
  expect(root.dataset['theme']).toBeUndefined();
});
