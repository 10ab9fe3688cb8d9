import { createStore } from '../../lib/store';

/** The themes that a user may choose; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

/** The local storage key; public/theme.js reads it before the first paint. */
const key = 'theme';

/** The chosen theme. */
export const theme = createStore<Theme>(chosen());

/** Applies a theme and stores it for the next visit. */
export function setTheme(next: Theme): void {
  if (next === 'system') {
    localStorage.removeItem(key);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(key, next);
    document.documentElement.dataset['theme'] = next;
  }
  theme.set(next);
}

function chosen(): Theme {
  // theme.js has read the storage, which may throw, and has set the attribute.
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
