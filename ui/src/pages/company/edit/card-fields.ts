/** The URL of the card processor's fields, and the dashboard's public key there. */
export type CardProcessor = { readonly url: string; readonly key: string };

/** A message that the frame of the fields sends (docs/adr/2026-11-21-cards.md). */
export type CardMessage =
  | { type: 'card:ready' | 'card:typed' | 'card:busy' | 'card:invalid' | 'card:close' }
  | { type: 'card:token'; token: string };

const plain: readonly unknown[] = [
  'card:ready',
  'card:typed',
  'card:busy',
  'card:invalid',
  'card:close',
];

/** The URL of the frame. */
export function fieldsAddress({ url, key }: CardProcessor): string {
  const address = new URL(url);
  address.searchParams.set('key', key);
  return address.href;
}

/** Reads a message event; null unless it comes from that frame and the processor's origin. */
export function readMessage(
  { data, origin, source }: Pick<MessageEvent, 'data' | 'origin' | 'source'>,
  frame: Window | null,
  { url }: CardProcessor,
): CardMessage | null {
  if (!frame || source !== frame || origin !== new URL(url).origin) return null;
  if (typeof data !== 'object' || data === null) return null;
  const { type, token } = data as { type?: unknown; token?: unknown };
  if (plain.includes(type)) return { type } as CardMessage;
  return type === 'card:token' && typeof token === 'string' ? { type, token } : null;
}

/** Requests the token of the typed card from the fields. */
export function requestToken(frame: Window, { url }: CardProcessor): void {
  frame.postMessage({ type: 'card:submit' }, new URL(url).origin);
}
