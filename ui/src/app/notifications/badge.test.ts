import { afterEach, expect, test, vi } from 'vitest';
import { unread } from '../../components/Page/unread';
import { showUnread } from './badge';

afterEach(() => {
  document.head.innerHTML = '';
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
});

const icon = () => document.querySelector('link')?.getAttribute('href');

test('the tab title, the tab icon and the application icon are marked while something is unread', () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  const setAppBadge = vi.fn(async () => {});
  const clearAppBadge = vi.fn(async () => {});
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  showUnread(3);
  expect([unread.get(), icon()]).toEqual([3, '/favicon-unread.svg']);
  expect(setAppBadge).toHaveBeenLastCalledWith(3);
  showUnread(0);
  expect([unread.get(), icon()]).toEqual([0, '/favicon.svg']);
  expect(clearAppBadge).toHaveBeenCalledOnce();
});

test('a browser that has no badges or refuses them still shows the title', () => {
  showUnread(1);
  Object.assign(navigator, { setAppBadge: () => Promise.reject(new Error('not installed')) });
  showUnread(2);
  expect(unread.get()).toBe(2);
});
