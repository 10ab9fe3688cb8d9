import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { Suspense } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ToastProvider } from '../design/feedback/Toast/ToastProvider';
import { lazyPart } from '../lib/lazy-page';
import { useStore } from '../lib/store';
import { versionWaiting } from './version/version-waiting';

const NewVersionBanner = lazyPart(() =>
  import('./version/NewVersionBanner').then((m) => m.NewVersionBanner),
);

export type AppProps = {
  client: ApolloClient;
  router: ReturnType<typeof createBrowserRouter>;
};

/** The dashboard: the Apollo client, the toasts, the routes and the banner of a new version. */
export function App({ client, router }: AppProps) {
  return (
    <ApolloProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
        {useStore(versionWaiting) && (
          <Suspense>
            <NewVersionBanner />
          </Suspense>
        )}
      </ToastProvider>
    </ApolloProvider>
  );
}
