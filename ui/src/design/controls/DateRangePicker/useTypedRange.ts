import { useState } from 'react';
import type { CivilDate } from '../../../lib/civil-date';
import { isSamePeriod, type Period, type PeriodLimits, periodProblem } from '../../../lib/period';
import { useTypedDate } from '../DatePicker/useTypedDate';

type Ends = { from: CivilDate | null; to: CivilDate | null };

type Options = {
  value: Period | null;
  /** Called after each key with the parsed period and the problem. */
  onChange: (period: Period | null, problem: string | null) => void;
  limits: PeriodLimits;
};

const nothing: Ends = { from: null, to: null };

/** The state of two typed dates that make a period, and their problems (product 5.5). */
export function useTypedRange({ value, onChange, limits }: Options) {
  const [ends, setEnds] = useState<Ends>(value ?? nothing);
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(false);
  if (!agree(value, known)) {
    setKnown(value);
    setEnds(value ?? nothing);
    setLeft(false);
  }

  const take = (next: Ends, problems: { from: string | null; to: string | null }) => {
    const period = completePeriod(next);
    const problem = problems.from ?? problems.to ?? problemOf(next, limits);
    const right = problem === null ? period : null;
    setEnds(next);
    setKnown(right);
    if (problem === null) setLeft(false);
    onChange(right, problem);
  };
  const from = useTypedDate({
    value: ends.from,
    limits,
    onChange: (date, problem) => take({ ...ends, from: date }, { from: problem, to: to.problem }),
  });
  const to = useTypedDate({
    value: ends.to,
    limits,
    onChange: (date, problem) => take({ ...ends, to: date }, { from: from.problem, to: problem }),
  });
  const together = problemOf(ends, limits);
  const both = completePeriod(ends) !== null;
  // Both are dates but wrong together: their order or their distance.
  const apart = both && together !== null && from.problem === null && to.problem === null;

  return {
    from,
    to,
    /** The period without regard to its limits; null while an end is missing. */
    days: completePeriod(ends),
    /** Nothing is typed. */
    empty: from.empty && to.empty,
    /** The problem; the ends that cause it are marked. */
    problem: from.problem ?? to.problem ?? together,
    /** The problem, once it should be shown. */
    shownProblem: from.shownProblem ?? to.shownProblem ?? (both || left ? together : null),
    /** The invalid ends, once they should be marked. */
    faulty: {
      from: from.shownProblem !== null || apart || (left && from.empty && !to.empty),
      to: to.shownProblem !== null || apart || (left && to.empty && !from.empty),
    },
    /** Called when the user has left both fields: from now on a missing end is a problem to show. */
    leave: () => setLeft(true),
    /** Shows the problem without waiting. */
    showProblem: () => {
      setLeft(true);
      from.showProblem();
      to.showProblem();
    },
    /** Sets a period as the first value, without calling `onChange`. */
    restart: (period: Period | null) => {
      setKnown(period);
      setEnds(period ?? nothing);
      setLeft(false);
      from.restart(period?.from ?? null);
      to.restart(period?.to ?? null);
    },
    /** Replaces both texts with a period. */
    choose: (period: Period | null) => take(period ?? nothing, { from: null, to: null }),
  };
}

/** The result of {@link useTypedRange}. */
export type TypedRange = ReturnType<typeof useTypedRange>;

function completePeriod({ from, to }: Ends): Period | null {
  return from !== null && to !== null ? { from, to } : null;
}

function problemOf(ends: Ends, limits: PeriodLimits): string | null {
  const period = completePeriod(ends);
  if (period) return periodProblem(period, limits);
  if (ends.from === ends.to) return null;
  return ends.from === null ? 'Indiquez la date de début.' : 'Indiquez la date de fin.';
}

function agree(one: Period | null, other: Period | null): boolean {
  return one === null || other === null ? one === other : isSamePeriod(one, other);
}
