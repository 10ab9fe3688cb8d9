import { unread } from '../../components/Page/unread';

/** The icons of the tab, in `public`. */
const icons = { plain: '/favicon.svg', marked: '/favicon-unread.svg' };

/** Shows the unread count in the title and icon of the tab, and on the icon of the installed application. */
export function showUnread(count: number): void {
  unread.set(count);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = count > 0 ? icons.marked : icons.plain;
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
  // Some browsers have no badges, others reject where the application is not installed.
  const requested = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  requested?.catch(() => undefined);
}
