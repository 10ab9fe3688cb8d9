import { signOut } from '../../auth/sign-out';
import { LeaveQuestion } from '../../design/overlays/ConfirmDialog/LeaveQuestion';
import { countUnsent, waitingReadings } from '../../graphql/kept/waiting';
import { lazyPage } from '../../lib/lazy-page';
import { useStore } from '../../lib/store';
import { signOutQuestionOpen } from './sign-out-question';

// Offline reading fetches this code in advance (code.ts).
const UnsentQuestion = lazyPage(() => import('./UnsentQuestion').then((m) => m.UnsentQuestion));

/** Asks for confirmation of a sign-out that would lose unsaved text (product S23) or unsent readings. */
export function SignOutQuestion() {
  const waiting = countUnsent(useStore(waitingReadings));
  const requested = {
    open: true,
    onClose: () => signOutQuestionOpen.set(false),
    onConfirm: () => void signOut(),
  };
  return waiting > 0 ? (
    <UnsentQuestion {...requested} waiting={waiting} />
  ) : (
    <LeaveQuestion {...requested} />
  );
}
