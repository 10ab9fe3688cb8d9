import { type ReactNode, useState } from 'react';
import { useDirtyForm } from '../../../lib/dirty-forms';
import { LeaveQuestion } from './LeaveQuestion';

/** What {@link useLeaveGuard} gives. */
export type LeaveGuard = {
  /** Leaves at once when nothing would be lost, asks otherwise. */
  leave: () => void;
  /** The question; render it beside what is left. */
  question: ReactNode;
};

/**
 * Asks before leaving what is not saved (product 4.7). `onLeave` is told when the person may go.
 * Until then nothing else takes the page away either.
 */
export function useLeaveGuard(dirty: boolean, onLeave: () => void): LeaveGuard {
  useDirtyForm(dirty);
  const [asked, setAsked] = useState(false);
  return {
    leave: () => (dirty ? setAsked(true) : onLeave()),
    question: <LeaveQuestion open={asked} onClose={() => setAsked(false)} onConfirm={onLeave} />,
  };
}
