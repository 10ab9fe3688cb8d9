import { signOut } from '../../auth/sign-out';
import { countUnsent, waitingReadings } from '../../graphql/kept/waiting';
import { dirtyForms } from '../../lib/dirty-forms';
import { createStore } from '../../lib/store';

/** True while a dialog asks whether to sign out and lose unsaved data. */
export const signOutQuestionOpen = createStore(false);

/**
 * Signs out, or first asks for confirmation when a form has unsaved changes (product S23) or a reading
 * is not sent yet.
 */
export function requestSignOut(): void {
  if (dirtyForms.get() > 0 || countUnsent(waitingReadings.get()) > 0) signOutQuestionOpen.set(true);
  else void signOut();
}
