import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useDirtyForm } from '../../../lib/dirty-forms';
import { dropOpenDrafts } from '../../../lib/useDraft';
import { LeaveQuestion, type LeaveQuestionProps } from './LeaveQuestion';

/** The result of {@link useLeaveGuard}. */
export type LeaveGuard = {
  /** Leaves at once when nothing would be lost, otherwise asks. */
  leave: () => void;
  /** The question; render it next to the guarded content. */
  question: ReactNode;
};

/**
 * Asks before unsaved input is lost (product 4.7), also on the browser's Back. `onLeave` is called when
 * the user may leave, except for a step in the history, which navigates without it. Until then all
 * navigation is blocked. `Question` replaces « Quitter sans enregistrer ? ».
 */
export function useLeaveGuard(
  dirty: boolean,
  onLeave: () => void,
  Question: ComponentType<LeaveQuestionProps> = LeaveQuestion,
): LeaveGuard {
  useDirtyForm(dirty);
  const [questionOpen, setQuestionOpen] = useState(false);
  return {
    leave: () => (dirty ? setQuestionOpen(true) : onLeave()),
    // A router supports one blocker at a time: only unsaved input blocks it.
    question: dirty && (
      <LeaveGuardQuestion
        questionOpen={questionOpen}
        onStay={() => setQuestionOpen(false)}
        onLeave={onLeave}
        Question={Question}
      />
    ),
  };
}

type LeaveGuardQuestionProps = {
  questionOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
  Question: ComponentType<LeaveQuestionProps>;
};

/** Blocks only Back and Forward: all other ways out of a page have already asked, or have saved. */
function LeaveGuardQuestion({ questionOpen, onStay, onLeave, Question }: LeaveGuardQuestionProps) {
  const step = useBlocker(({ historyAction }) => historyAction === 'POP');
  const going = useRef(false);
  const goThere = () => {
    going.current = true;
    dropOpenDrafts();
    step.proceed?.();
  };
  const stay = () => {
    onStay();
    // The question closes after both answers; a step in progress must not be reset.
    if (!going.current) step.reset?.();
    going.current = false;
  };
  const held = step.state === 'blocked';
  return (
    <Question open={questionOpen || held} onClose={stay} onConfirm={held ? goThere : onLeave} />
  );
}
