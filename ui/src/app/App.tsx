import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { Suspense, useLayoutEffect, useState } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ToastProvider } from '../design/feedback/Toast/ToastProvider';
import { lazyPart } from '../lib/lazy-page';
import { useStore } from '../lib/store';
import { versionWaiting } from './version/version-waiting';

const NewVersionBanner = lazyPart(() =>
  import('./version/NewVersionBanner').then((m) => m.NewVersionBanner),
);

/** Props of {@link App}. */
export type AppProps = {
  client: ApolloClient;
  router: ReturnType<typeof createBrowserRouter>;
};

/** The dashboard: its data, its messages and its pages. */
export function App({ client, router }: AppProps) {
  return (
    <ApolloProvider client={client}>
      <ToastProvider>
        <Pages router={router} />
        {useStore(versionWaiting) && (
          <Suspense>
            <NewVersionBanner />
          </Suspense>
        )}
      </ToastProvider>
    </ApolloProvider>
  );
}

/**
 * The pages of the router. Its own component shows what the router had come to when it was first drawn, and
 * listens once that is on the page: drawn in slices on a slow machine, that is too late for whatever came in
 * between, and the page stayed blank after a sign-in. What it has missed is shown by another one.
 */
function Pages({ router }: Pick<AppProps, 'router'>) {
  const [drawn] = useState(() => router.state);
  const [missed, setMissed] = useState(false);
  // After its own, which begins to listen.
  useLayoutEffect(() => {
    const { initialized, location } = router.state;
    setMissed(initialized !== drawn.initialized || location !== drawn.location);
  }, [router, drawn]);
  return <RouterProvider key={String(missed)} router={router} />;
}
