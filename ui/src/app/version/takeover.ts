import { leave } from '../../auth/leave';
import { mayReload } from '../../lib/chunk-reload';
import { dirtyForms } from '../../lib/dirty-forms';
import { paths } from '../../lib/paths';
import { versionWaiting } from './version-waiting';

/**
 * Reloads the page once when a new version of the worker takes over (specification §7), after unsaved
 * forms are saved (product 5.4). The first worker of a page does not reload it.
 */
export function reloadOnTakeover(workers: ServiceWorkerContainer): void {
  let controlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (controlled) takeOver();
    controlled = true;
  });
}

/** Reloads the page once, because the server has another version, after unsaved forms are saved. */
export function takeOver(): void {
  if (dirtyForms.get() === 0) {
    reload();
    return;
  }
  if (versionWaiting.get()) return;
  versionWaiting.set(true);
  const stop = dirtyForms.subscribe(() => setTimeout(reloadWhenClean));
  // Called in a later task: one unsaved form may replace another.
  function reloadWhenClean(): void {
    if (dirtyForms.get() > 0 || !versionWaiting.get()) return;
    stop();
    versionWaiting.set(false);
    reload();
  }
}

function reload(): void {
  // The sign-in callback has just come from the network, and its code can be used only once.
  if (window.location.pathname.startsWith(paths.handleToken)) return;
  // A page that was just reloaded for missing code is the new version already.
  if (mayReload()) leave.reload();
}
