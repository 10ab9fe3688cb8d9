import { deviceNow } from '../../lib/device-clock';
import { reloadOnTakeover } from './takeover';

/** The least time between two checks for a new version, in milliseconds. */
const period = 3_600_000;

/** The part of the router that notifies of navigations. */
type Navigations = { subscribe(listener: () => void): unknown };

/**
 * Registers the service worker from the site's root, for the whole site (specification §7), and asks
 * for a new version when the user comes back to the page or navigates, at most once an hour. Browsers
 * check on their own whenever a page loads.
 */
export function startWorker(
  workers: ServiceWorkerContainer,
  navigations: Navigations,
  now = deviceNow,
): void {
  reloadOnTakeover(workers);
  const url = scriptUrl('/sw.js') as string;
  // Some private windows and settings refuse it: the dashboard works without a worker.
  const registered = workers.register(url, { scope: '/' }).catch(() => undefined);
  let requested = now();
  const ask = () => {
    if (document.hidden || now() - requested < period) return;
    requested = now();
    void registered.then((registration) => registration?.update()).catch(() => undefined);
  };
  navigations.subscribe(ask);
  document.addEventListener('visibilitychange', ask);
}

/** The part of Trusted Types that we use; TypeScript does not describe them yet. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): unknown;
  };
};

/**
 * Returns a script URL that browsers with Trusted Types accept: they refuse plain text (security §3). The
 * policy allows the worker's URL only.
 */
function scriptUrl(url: '/sw.js'): unknown {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('citerne-sw', { createScriptURL: () => '/sw.js' });
  return policy?.createScriptURL(url) ?? url;
}
