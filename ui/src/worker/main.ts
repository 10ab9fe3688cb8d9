/**
 * The service worker, built into `/sw.js` by vite/service-worker.ts. It caches the shell of the
 * dashboard, which then starts without a network, and never data (docs/adr/2026-11-21-service-worker.md).
 */
import { handlingOf } from './handling';
import type { WorkerScope } from './scope';
import { type Build, createShell } from './shell';

declare const self: WorkerScope;
/** Replaced by the build. */
declare const __BUILD__: Build;

const build = __BUILD__;
const shell = createShell(build, {
  caches,
  fetch: (input, init) => fetch(input, init),
  // Milliseconds; the network of a yard answers sooner, if at all.
  deadline: 3000,
});

self.addEventListener('install', (event) => {
  event.waitUntil(shell.fill().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(shell.forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, self.location.origin, build.files);
  if (handling === null) return;
  event.respondWith(shell.answer(handling, event.request, (work) => event.waitUntil(work)));
});
