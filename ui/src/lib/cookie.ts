/** Returns the value of a cookie that scripts may read; null without it. */
export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const [key, ...value] = pair.split('=');
    if (key === name && value.length > 0) return decodeURIComponent(value.join('='));
  }
  return null;
}
