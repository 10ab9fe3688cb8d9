import { leave } from '../../auth/leave';
import { mayReload } from '../../lib/chunk-reload';
import { dirtyForms } from '../../lib/dirty-forms';
import { paths } from '../../lib/paths';
import { versionWaiting } from './version-waiting';

/**
 * Loads the page again when a new version of the worker takes over (specification §7), once, and not
 * before what is typed is saved (product 5.4). The first worker of all changes nothing for its page.
 */
export function reloadOnTakeover(workers: ServiceWorkerContainer): void {
  let controlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (controlled) takeOver();
    controlled = true;
  });
}

/** Loads the page again, as another version answers for it: once, and not before what is typed is saved. */
export function takeOver(): void {
  if (dirtyForms.get() === 0) {
    reload();
    return;
  }
  if (versionWaiting.get()) return;
  versionWaiting.set(true);
  const stop = dirtyForms.subscribe(() => setTimeout(reloadWhenClean));
  // A moment later: one form may give way to another.
  function reloadWhenClean(): void {
    if (dirtyForms.get() > 0 || !versionWaiting.get()) return;
    stop();
    versionWaiting.set(false);
    reload();
  }
}

function reload(): void {
  // This page has just come from the network, and its code cannot be spent twice.
  if (window.location.pathname.startsWith(paths.handleToken)) return;
  // A page that a missing part has just reloaded is the new version already.
  if (mayReload()) leave.reload();
}
