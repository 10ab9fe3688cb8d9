import { deviceNow } from '../../lib/device-clock';
import { reloadOnTakeover } from './takeover';

/** How long a page that stays open goes without asking for a new version, in milliseconds. */
const period = 3_600_000;

/** What of the router tells of a navigation. */
type Navigations = { subscribe(listener: () => void): unknown };

/**
 * Registers the service worker from the site's root, for the whole site (specification §7), and asks
 * for a new version when somebody comes back to the page or moves in it, once an hour. Browsers ask
 * by themselves whenever a page is loaded.
 */
export function startWorker(
  workers: ServiceWorkerContainer,
  navigations: Navigations,
  now = deviceNow,
): void {
  reloadOnTakeover(workers);
  const url = scriptUrl('/sw.js') as string;
  // Refused by some private windows and settings: the dashboard then works as it does without.
  const registered = workers.register(url, { scope: '/' }).catch(() => undefined);
  let asked = now();
  const ask = () => {
    if (document.hidden || now() - asked < period) return;
    asked = now();
    void registered.then((registration) => registration?.update()).catch(() => undefined);
  };
  navigations.subscribe(ask);
  document.addEventListener('visibilitychange', ask);
}

/** What of Trusted Types we use; TypeScript does not describe them yet. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): unknown;
  };
};

/**
 * Browsers that know Trusted Types take no plain text for a script's address (security §3). The
 * policy lets nothing but the worker's pass.
 */
function scriptUrl(url: '/sw.js'): unknown {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('citerne-sw', { createScriptURL: () => '/sw.js' });
  return policy?.createScriptURL(url) ?? url;
}
