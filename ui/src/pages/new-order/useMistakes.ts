import { useState } from 'react';
import type { Faults } from '../../lib/faults';
import type { OrderFormState } from './useOrderForm';
import type { OrderSteps } from './useOrderSteps';

/**
 * The errors of the form, from the validation and from the rejected price (`objections`): at each
 * field, by step, and in the summary shown once the user has tried to continue.
 */
export function useMistakes(state: OrderFormState, objections: Faults, steps: OrderSteps) {
  const [attempted, setAttempted] = useState(false);
  const faults = { ...state.faults, ...objections };
  const wrong = Object.keys(faults);
  const wrongIn = (step: number) => wrong.filter((path) => steps.holds(step, path));
  // An error of the rejected price is shown at its field until that field changes.
  const errorFor = (path: string) => state.errorFor(path) ?? objections[path];
  /** Shows the errors and moves to the first one; returns false when there is none. */
  const stopAt = (paths: readonly string[]) => {
    setAttempted(paths.length > 0);
    if (paths[0] === undefined) return false;
    void state.form.trigger(paths as never);
    steps.goTo(paths[0]);
    return true;
  };
  return {
    /** All messages by field path, shown or not. */
    faults,
    /** The message to show at a field. */
    errorFor,
    /** Whether a step has no error. */
    isRight: (step: number) => wrongIn(step).length === 0,
    /** The entries of the summary, for the visible steps. */
    listed: wrong.flatMap((path) => {
      const message = attempted && steps.shows(path) && errorFor(path);
      return message ? [{ field: path, message }] : [];
    }),
    /** Moves to the first error of a step; returns false when it has none. */
    stopInStep: (step: number) => stopAt(wrongIn(step)),
    /** Moves to the first error of the form; returns false when it has none. */
    stopAnywhere: () => stopAt(wrong),
  };
}
