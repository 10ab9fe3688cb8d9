import { heardTime } from '../lib/clock';

/** The id of the last answer of the server; null before the first. What the support can look up when a page fails by itself. */
let last: string | null = null;

/** Remembers the id that an answer carries, and takes in the provider’s time; `sent` is when it was asked for, by the device’s clock. */
export function answered({ headers }: Response, sent: number): void {
  last = headers.get('X-Request-Id') ?? last;
  heardTime(headers.get('X-Provider-Time'), sent);
}

/** The id of the last answer. */
export function lastRequestId(): string | null {
  return last;
}
