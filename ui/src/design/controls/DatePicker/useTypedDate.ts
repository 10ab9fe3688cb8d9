import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { type CivilDate, readDate, typedDate } from '../../../lib/civil-date';
import { dateTable } from '../../../lib/format';
import { limitProblem, periodMessages } from '../../../lib/period';
import { fr } from '../../../lib/typography';

/** The rules for the days that can be chosen. */
export type DateLimits = {
  /** The first day that can be chosen. */
  min?: CivilDate | undefined;
  /** The last day that can be chosen. */
  max?: CivilDate | undefined;
  /** Returns why a day cannot be chosen (“Jour férié”), or nothing when it can. */
  unavailable?: ((date: CivilDate) => string | null | undefined) | undefined;
};

/** Returns why a day cannot be chosen, as a sentence; null when it can. Also for the validation of a form. */
export function dateProblem(date: CivilDate, limits: DateLimits): string | null {
  const reason = limits.unavailable?.(date);
  const limit = limitProblem(date, limits);
  if (limit !== null || !reason) return limit;
  return fr`Date indisponible : ${reason.charAt(0).toLocaleLowerCase('fr')}${reason.slice(1)}.`;
}

type Options = {
  value: CivilDate | null;
  /** Called after each key with the parsed day and the problem with the text. */
  onChange: (date: CivilDate | null, problem: string | null) => void;
  limits: DateLimits;
};

/** The state of a date typed as `JJ/MM/AAAA`: the text, the parsed day, and the problem. */
export function useTypedDate({ value, onChange, limits }: Options) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(written(value));
  // The value of the text. A different value from outside replaces the text; an unfinished text has no value and stays.
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(false);
  if (value !== known) {
    setKnown(value);
    setText(written(value));
    setLeft(false);
  }
  const problem = problemOf(text, limits);

  // Also report it to forms that use `checkValidity` or `:invalid`.
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);

  const take = (typed: string) => {
    const date = readDate(typed);
    const wrong = problemOf(typed, limits);
    setText(typed);
    setKnown(date);
    if (wrong === null) setLeft(false);
    onChange(date, wrong);
  };

  return {
    /** The day, null while there is none. */
    date: readDate(text),
    /** Nothing is typed. */
    empty: text.trim() === '',
    /** The problem with the text. */
    problem,
    /** The problem, once it should be shown: the user has left the field or typed a complete date. */
    shownProblem: left || text.length >= 10 ? problem : null,
    /** Shows the problem without waiting. */
    showProblem: () => setLeft(true),
    /** Sets a day as the first value, without calling `onChange`. */
    restart: (date: CivilDate | null) => {
      setKnown(date);
      setText(written(date));
      setLeft(false);
    },
    /** Replaces the text with a day. */
    choose: (date: CivilDate | null) => take(written(date)),
    /** The props of the `input`. */
    input: {
      ref: input,
      type: 'text',
      inputMode: 'numeric',
      autoComplete: 'off',
      placeholder: 'jj/mm/aaaa',
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        take(typedDate(event.currentTarget.value, text)),
      onBlur: () => {
        const date = readDate(text);
        setLeft(true);
        if (date !== null) setText(written(date));
      },
    },
  } as const;
}

/** The result of {@link useTypedDate}. */
export type TypedDate = ReturnType<typeof useTypedDate>;

function written(date: CivilDate | null): string {
  return date === null ? '' : dateTable(date);
}

function problemOf(text: string, limits: DateLimits): string | null {
  if (text.trim() === '') return null;
  const date = readDate(text);
  return date === null ? periodMessages.date : dateProblem(date, limits);
}
