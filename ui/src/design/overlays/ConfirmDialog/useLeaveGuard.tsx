import { type ReactNode, useRef, useState } from 'react';
import { useDirtyForm } from '../../../lib/dirty-forms';
import { dropOpenDrafts } from '../../../lib/useDraft';
import { LeaveQuestion } from './LeaveQuestion';
import { useHeldStep } from './useHeldStep';

/** What {@link useLeaveGuard} gives. */
export type LeaveGuard = {
  /** Leaves at once when nothing would be lost, asks otherwise. */
  leave: () => void;
  /** The question; render it beside what is left. */
  question: ReactNode;
};

/**
 * Asks before leaving what is not saved (product 4.7), be it by the browser's Back. `onLeave` is told when
 * the person may go, and not of a step in the history, which takes them away by itself. Until then nothing
 * else takes the page away either.
 */
export function useLeaveGuard(dirty: boolean, onLeave: () => void): LeaveGuard {
  useDirtyForm(dirty);
  const [asked, setAsked] = useState(false);
  const going = useRef(false);
  const step = useHeldStep(dirty);
  const goThere = () => {
    going.current = true;
    dropOpenDrafts();
    step?.go();
  };
  const stay = () => {
    setAsked(false);
    // The question closes once it is answered either way; a step that is taken is not taken back.
    if (!going.current) step?.stay();
    going.current = false;
  };
  return {
    leave: () => (dirty ? setAsked(true) : onLeave()),
    question: (
      <LeaveQuestion
        open={asked || step !== null}
        onClose={stay}
        onConfirm={step ? goThere : onLeave}
      />
    ),
  };
}
