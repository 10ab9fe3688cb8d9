/** Where the card processor's fields are, and the key that the dashboard has there. */
export type CardProcessor = { readonly url: string; readonly key: string };

/** What the framed page of the fields says (docs/adr/2026-11-21-cards.md). */
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

/** The address to frame. */
export function fieldsAddress({ url, key }: CardProcessor): string {
  const address = new URL(url);
  address.searchParams.set('key', key);
  return address.href;
}

/** What a message of the window says, when it comes from that frame and from the processor's origin; null for every other. */
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

/** Asks the fields for the token of what is typed in them. */
export function askToken(frame: Window, { url }: CardProcessor): void {
  frame.postMessage({ type: 'card:submit' }, new URL(url).origin);
}
