import { signOut } from '../../auth/sign-out';
import { stillToSend, waitingReadings } from '../../graphql/kept/waiting';
import { dirtyForms } from '../../lib/dirty-forms';
import { createStore } from '../../lib/store';

/** True while a dialog asks whether to sign out and lose unsaved data. */
export const signOutAsked = createStore(false);

/**
 * Signs out, or first asks for confirmation when a form has unsaved changes (product S23) or a reading
 * is not sent yet.
 */
export function wishToSignOut(): void {
  if (dirtyForms.get() > 0 || stillToSend(waitingReadings.get()) > 0) signOutAsked.set(true);
  else void signOut();
}
