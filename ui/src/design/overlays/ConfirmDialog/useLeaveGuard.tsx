import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useDirtyForm } from '../../../lib/dirty-forms';
import { dropOpenDrafts } from '../../../lib/useDraft';
import { LeaveQuestion, type LeaveQuestionProps } from './LeaveQuestion';

/** What {@link useLeaveGuard} gives. */
export type LeaveGuard = {
  /** Leaves at once when nothing would be lost, asks otherwise. */
  leave: () => void;
  /** The question; render it beside what is left. */
  question: ReactNode;
};

/**
 * Asks before leaving what is not saved (product 4.7), be it by the browser's Back. `onLeave` is called when
 * the person may go, but not for a step in the history, which takes them away by itself. Until then nothing
 * else takes the page away either. `Question` is asked in the place of « Quitter sans enregistrer ? ».
 */
export function useLeaveGuard(
  dirty: boolean,
  onLeave: () => void,
  Question: ComponentType<LeaveQuestionProps> = LeaveQuestion,
): LeaveGuard {
  useDirtyForm(dirty);
  const [asked, setAsked] = useState(false);
  return {
    leave: () => (dirty ? setAsked(true) : onLeave()),
    // A router holds one step at a time: only what would be lost asks it to.
    question: dirty && (
      <LeaveGuardQuestion
        asked={asked}
        onStay={() => setAsked(false)}
        onLeave={onLeave}
        Question={Question}
      />
    ),
  };
}

type LeaveGuardQuestionProps = {
  asked: boolean;
  onStay: () => void;
  onLeave: () => void;
  Question: ComponentType<LeaveQuestionProps>;
};

/** Holds Back and Forward, and those only: all other ways out of a page have asked already, or have saved. */
function LeaveGuardQuestion({ asked, onStay, onLeave, Question }: LeaveGuardQuestionProps) {
  const step = useBlocker(({ historyAction }) => historyAction === 'POP');
  const going = useRef(false);
  const goThere = () => {
    going.current = true;
    dropOpenDrafts();
    step.proceed?.();
  };
  const stay = () => {
    onStay();
    // The question closes after both answers; a step that is taken is not taken back.
    if (!going.current) step.reset?.();
    going.current = false;
  };
  const held = step.state === 'blocked';
  return <Question open={asked || held} onClose={stay} onConfirm={held ? goThere : onLeave} />;
}
