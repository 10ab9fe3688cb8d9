import { useState } from 'react';
import type { CivilDate } from '../../../lib/civil-date';
import { type Period, type PeriodLimits, periodProblem, same } from '../../../lib/period';
import { useTypedDate } from '../DatePicker/useTypedDate';

type Ends = { from: CivilDate | null; to: CivilDate | null };

type Options = {
  value: Period | null;
  /** Told after each key the period that stands there, and what is wrong with it. */
  onChange: (period: Period | null, problem: string | null) => void;
  limits: PeriodLimits;
};

const nothing: Ends = { from: null, to: null };

/** Two typed dates that make a period, and what is wrong with them (product 5.5). */
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
    const period = whole(next);
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
  const both = whole(ends) !== null;
  // Wrong together, each end being a date: after the order of the two, or their distance.
  const apart = both && together !== null && from.problem === null && to.problem === null;

  return {
    from,
    to,
    /** The period, whatever its limits; null while an end is missing. */
    days: whole(ends),
    /** Nothing is typed. */
    empty: from.empty && to.empty,
    /** What is wrong; the ends that it is about are marked. */
    problem: from.problem ?? to.problem ?? together,
    /** The same, once it may be told. */
    told: from.told ?? to.told ?? (both || left ? together : null),
    /** Which end is at fault, once it may be told. */
    faulty: {
      from: from.told !== null || apart || (left && from.empty && !to.empty),
      to: to.told !== null || apart || (left && to.empty && !from.empty),
    },
    /** The person has left both: a missing end may be told. */
    leave: () => setLeft(true),
    /** Shows what is wrong without waiting. */
    tell: () => {
      setLeft(true);
      from.tell();
      to.tell();
    },
    /** Shows a period, as though it were the first: nobody is told. */
    restart: (period: Period | null) => {
      setKnown(period);
      setEnds(period ?? nothing);
      setLeft(false);
      from.restart(period?.from ?? null);
      to.restart(period?.to ?? null);
    },
    /** Puts a period in the place of both texts. */
    choose: (period: Period | null) => take(period ?? nothing, { from: null, to: null }),
  };
}

/** What {@link useTypedRange} gives. */
export type TypedRange = ReturnType<typeof useTypedRange>;

function whole({ from, to }: Ends): Period | null {
  return from !== null && to !== null ? { from, to } : null;
}

function problemOf(ends: Ends, limits: PeriodLimits): string | null {
  const period = whole(ends);
  if (period) return periodProblem(period, limits);
  if (ends.from === ends.to) return null;
  return ends.from === null ? 'Indiquez la date de début.' : 'Indiquez la date de fin.';
}

function agree(one: Period | null, other: Period | null): boolean {
  return one === null || other === null ? one === other : same(one, other);
}
