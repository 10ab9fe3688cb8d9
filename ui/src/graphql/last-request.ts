/** The id of the last answer of the server; null before the first. What the support can look up when a page fails by itself. */
let last: string | null = null;

/** Remembers the id that an answer carries. */
export function answered({ headers }: Response): void {
  last = headers.get('X-Request-Id') ?? last;
}

/** The id of the last answer. */
export function lastRequestId(): string | null {
  return last;
}
