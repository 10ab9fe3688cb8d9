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
// The cache holds a failed list as an empty one: forget it, so that the next page fetches it again.
router.subscribe(({ navigation, location }) => {
  if (navigation.state === 'loading' && navigation.location.pathname !== location.pathname) {
    forgetFailures();
  }
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const reactRoot = createRoot(root);

/** Renders in a transition: React yields to the browser between slices, for painting and input. */
function render(): void {
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <App client={client} router={router} />
      </StrictMode>,
    ),
  );
}

// RouterProvider subscribes to the router when it mounts, and would miss changes of the first
// navigation during the first render. So that navigation ends first.
if (router.state.initialized) render();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    render();
  });
}

// Everything that the first paint does not need is loaded when the browser is idle.
window.addEventListener('load', () => whenIdle(afterFirstPaint), { once: true });

function afterFirstPaint(): void {
  fetchParts();
  // Erases kept data that an earlier page was closed before erasing.
  if (!offlineReading.get()) void eraseKept();
  // Without it, events wait in storage for the next visit.
  import('./app/events/record-events').then((m) => m.recordEvents(client)).catch(() => undefined);
  const { serviceWorker } = navigator;
  // In development, files have no hashes; without https, there are no service workers.
  if (!import.meta.env.PROD || !serviceWorker) return;
  import('./app/version/worker').then(
    ({ startWorker }) => startWorker(serviceWorker, router),
    () => undefined,
  );
}
