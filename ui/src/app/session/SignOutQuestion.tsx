import { signOut } from '../../auth/sign-out';
import { LeaveQuestion } from '../../design/overlays/ConfirmDialog/LeaveQuestion';
import { signOutAsked } from './sign-out-question';

/** Asks before a sign-out that would lose what was typed (product S23). */
export function SignOutQuestion() {
  return (
    <LeaveQuestion open onClose={() => signOutAsked.set(false)} onConfirm={() => void signOut()} />
  );
}
