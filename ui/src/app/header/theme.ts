import { createStore } from '../../lib/store';

/** What a person may choose; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

/** Local storage; public/theme.js reads it before the first paint. */
const key = 'theme';

/** The chosen theme. */
export const theme = createStore<Theme>(chosen());

/** Chooses a theme, shows it and keeps it for the next visit. */
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
  // theme.js has read the storage, tolerantly: the attribute says what it found.
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
