import { unread } from '../../components/Page/unread';

/** The icons of the tab, in `public`. */
const icons = { plain: '/favicon.svg', marked: '/favicon-unread.svg' };

/** Shows in the title of the tab, on its icon and on that of the installed application how many notifications are not read. */
export function showUnread(count: number): void {
  unread.set(count);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = count > 0 ? icons.marked : icons.plain;
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
  // Not every browser has it, and it refuses where the application is not installed.
  const asked = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  asked?.catch(() => undefined);
}
