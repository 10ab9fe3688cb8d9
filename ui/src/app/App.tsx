import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ToastProvider } from '../design/feedback/Toast/ToastProvider';

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
        <RouterProvider router={router} />
      </ToastProvider>
    </ApolloProvider>
  );
}
