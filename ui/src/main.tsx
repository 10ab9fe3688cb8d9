import './design/tokens.css';
import './design/fonts.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app/App';
import { routes } from './app/routes';
import { fetchFirstPage } from './app/routing/first-page';
import { createSessionClient } from './app/session/session-client';
import { offlineReading } from './auth/offline-reading';
import { whenIdle } from './lib/idle';
import { eraseKept } from './lib/kept-data';
import { fetchParts } from './lib/lazy-page';

void fetchFirstPage(routes, location);
const { client, forgetFailures } = createSessionClient();
const router = createBrowserRouter(routes);
// A list that failed is empty in the cache: the next page must ask again, not believe it.
router.subscribe(({ navigation, location }) => {
  if (navigation.state === 'loading' && navigation.location.pathname !== location.pathname) {
    forgetFailures();
  }
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const reactRoot = createRoot(root);

/** Draws in slices, between which the browser paints and listens. */
function draw(): void {
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <App client={client} router={router} />
      </StrictMode>,
    ),
  );
}

// RouterProvider listens to the router only once it is on the page. What the first navigation does
// while the page is drawn would be lost, so it ends first.
if (router.state.initialized) draw();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    draw();
  });
}

// What no first paint shows comes when nothing else is wanted.
window.addEventListener('load', () => whenIdle(afterFirstPaint), { once: true });

function afterFirstPaint(): void {
  fetchParts();
  // What a page that died could not erase any more.
  if (!offlineReading.get()) void eraseKept();
  // Without it, events wait in storage for the next visit.
  import('./app/events/record-events').then((m) => m.recordEvents(client)).catch(() => undefined);
  const { serviceWorker } = navigator;
  // Under development files have no hashes; without https there are no workers.
  if (!import.meta.env.PROD || !serviceWorker) return;
  import('./app/version/worker').then(
    ({ startWorker }) => startWorker(serviceWorker, router),
    () => undefined,
  );
}
