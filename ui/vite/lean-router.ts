import { type Cut, leftOut } from './lean.ts';

/**
 * What React Router brings and we never ask of it: forms, fetchers and actions
 * (Apollo writes), routes found on the way, and what its framework and a server
 * that renders need: prefetched modules, instrumentation, state in the page. Its
 * own error page is for routes without one; our root has one.
 */
// The only one of the package's chunks that a page needs.
const chunk = 'dist/production/chunk-7RTFRKQW.mjs';

export const router: Cut = {
  library: 'react-router',
  functions: {
    [chunk]: {
      handleAction: leftOut,
      handleFetcherAction: leftOut,
      handleFetcherLoader: leftOut,
      fetch2: leftOut,
      discoverRoutes: leftOut,
      patchRoutesImpl: leftOut,
      getRouteInstrumentationUpdates: leftOut,
      instrumentClientSideRouter: leftOut,
      usePrefetchBehavior: 'return [false, null, {}];',
      PrefetchPageLinks: leftOut,
      parseHydrationData: 'return undefined;',
      DefaultErrorComponent: 'return null;',
      RSCErrorHandler: leftOut,
    },
  },
  pure: [chunk],
};
