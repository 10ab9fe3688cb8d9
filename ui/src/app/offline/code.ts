/** The code of what can be read, and of what can be done, without a network: each screen fetches its own parts. */
const screens: readonly (() => Promise<unknown>)[] = [
  () => import('../../pages/home/HomePage'),
  // It says itself that the prices were not kept.
  () => import('../../pages/home/prices/PriceDrawer'),
  () => import('../../pages/operations/OperationsPage'),
  () => import('../../pages/deliveries/DeliveriesPage'),
  () => import('../../pages/delivery/DeliveryPage').then((m) => m.fetchDelivery()),
  () => import('../../pages/fleet/FleetPage').then((m) => m.fetchFleet()),
  () => import('./send-reading'),
  () => import('../session/UnsentQuestion'),
  () => import('../../graphql/kept/readings'),
  () => import('../../graphql/kept/papers'),
];

/**
 * Has the service worker keep that code. What this page has loaded before there was a worker passes by it
 * once more: the browser has it at hand.
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
