/**
 * The part of the global scope of a service worker that we use. TypeScript's own types for it exclude
 * those of documents, and the UI is compiled as one program.
 */
export interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

interface LastingEvent extends Event {
  /** Keeps the worker alive until the work is done; `install` and `activate` fail if it rejects. */
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
