/** The imports of everything that works without a network: screens with their parts, and actions. */
const screens: readonly (() => Promise<unknown>)[] = [
  () => import('../../pages/home/HomePage'),
  // Without a network it says that prices are not kept.
  () => import('../../pages/home/prices/PriceDrawer'),
  () => import('../../pages/operations/OperationsPage'),
  () => import('../../pages/deliveries/DeliveriesPage'),
  () => import('../../pages/delivery/DeliveryPage').then((m) => m.fetchDelivery()),
  () => import('../../pages/fleet/FleetPage').then((m) => m.fetchFleet()),
  () => import('./send-reading'),
  () => import('../session/UnsentQuestion'),
  () => import('../../graphql/kept/readings'),
  () => import('../../graphql/kept/documents'),
];

/**
 * Makes the service worker cache that code. Files that this page loaded before the worker controlled it are
 * fetched again, from the browser's cache, so that they pass through the worker.
 */
export async function keepCode(): Promise<void> {
  await Promise.allSettled(screens.map((load) => load()));
  if (!navigator.serviceWorker?.controller) return;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  );
  await Promise.allSettled(files.map((file) => fetch(file)));
}
