import { signOut } from '../../auth/sign-out';
import { stillToSend, waitingReadings } from '../../graphql/kept/waiting';
import { dirtyForms } from '../../lib/dirty-forms';
import { createStore } from '../../lib/store';

/** True while the person is asked whether to sign out and lose what is not saved. */
export const signOutAsked = createStore(false);

/** Signs out; asks first when a form holds what is not saved (product S23), or a reading is still on this device alone. */
export function wishToSignOut(): void {
  if (dirtyForms.get() > 0 || stillToSend(waitingReadings.get()) > 0) signOutAsked.set(true);
  else void signOut();
}
