/** Proof Key for Code Exchange (RFC 7636), as the specification §5 narrows it. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';

/** Length of a verifier, in characters (specification §9). */
export const verifierLength = 128;

/**
 * Random characters from letters, digits and `-._~`. A byte is drawn again when
 * it falls beyond the last whole multiple of the alphabet: taking the remainder
 * of every byte would favour its first letters.
 */
export function randomText(length: number): string {
  const bound = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length))) {
      if (byte < bound) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

/** SHA-256 of the verifier, base64url without padding (RFC 7636 §4.2). */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
