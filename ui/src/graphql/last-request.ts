import { syncClock } from '../lib/clock';

/**
 * The request id of the server's last response; null before the first. The support can look it up when
 * a page throws.
 */
let last: string | null = null;

/**
 * Remembers the request id of a response, and its provider time; `sent` is when the request was sent,
 * by the device’s clock.
 */
export function answered({ headers }: Response, sent: number): void {
  last = headers.get('X-Request-Id') ?? last;
  syncClock(headers.get('X-Provider-Time'), sent);
}

/** Returns the request id of the last response. */
export function lastRequestId(): string | null {
  return last;
}
