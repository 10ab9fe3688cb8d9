import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { type CivilDate, readDate, typedDate } from '../../../lib/civil-date';
import { dateTable } from '../../../lib/format';
import { limitProblem, messages } from '../../../lib/period';
import { fr } from '../../../lib/typography';

/** Which days may be chosen. */
export type DateLimits = {
  /** The first day that may be chosen. */
  min?: CivilDate | undefined;
  /** The last day that may be chosen. */
  max?: CivilDate | undefined;
  /** Why a day may not be chosen (“Jour férié”); nothing when it may. */
  unavailable?: ((date: CivilDate) => string | null | undefined) | undefined;
};

/** Why a day may not be chosen, as a sentence; null when it may. For a form's own validation too. */
export function dateProblem(date: CivilDate, limits: DateLimits): string | null {
  const reason = limits.unavailable?.(date);
  const limit = limitProblem(date, limits);
  if (limit !== null || !reason) return limit;
  return fr`Date indisponible : ${reason.charAt(0).toLocaleLowerCase('fr')}${reason.slice(1)}.`;
}

type Options = {
  value: CivilDate | null;
  /** Told after each key the day that stands there, and what is wrong with it. */
  onChange: (date: CivilDate | null, problem: string | null) => void;
  limits: DateLimits;
};

/** A date that is typed as `JJ/MM/AAAA`: the text, the day that it stands for, and what is wrong. */
export function useTypedDate({ value, onChange, limits }: Options) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(written(value));
  // What the text stands for. Another value comes from outside and takes the text's place; an unfinished text stands for none and stays.
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(false);
  if (value !== known) {
    setKnown(value);
    setText(written(value));
    setLeft(false);
  }
  const problem = problemOf(text, limits);

  // A form that asks its fields (`checkValidity`, `:invalid`) hears of it as well.
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
    /** Whether nothing is typed. */
    empty: text.trim() === '',
    /** What is wrong with the text. */
    problem,
    /** The same, once it may be told: the person has left the field or typed all of it. */
    told: left || text.length >= 10 ? problem : null,
    /** Shows what is wrong without waiting. */
    tell: () => setLeft(true),
    /** Shows a day, as though it were the first: nobody is told. */
    restart: (date: CivilDate | null) => {
      setKnown(date);
      setText(written(date));
      setLeft(false);
    },
    /** Puts a day in the text's place. */
    choose: (date: CivilDate | null) => take(written(date)),
    /** For the `input`. */
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

/** What {@link useTypedDate} gives. */
export type TypedDate = ReturnType<typeof useTypedDate>;

function written(date: CivilDate | null): string {
  return date === null ? '' : dateTable(date);
}

function problemOf(text: string, limits: DateLimits): string | null {
  if (text.trim() === '') return null;
  const date = readDate(text);
  return date === null ? messages.date : dateProblem(date, limits);
}
