import { useState } from 'react';
import type { Faults } from '../../lib/faults';
import type { OrderFormState } from './useOrderForm';
import type { OrderSteps } from './useOrderSteps';

/**
 * What is wrong with the form, by its rules and by what the price was refused for (`objections`): at
 * each field, by step, and as the list that stands once the person has tried to go on.
 */
export function useMistakes(state: OrderFormState, objections: Faults, steps: OrderSteps) {
  const [attempted, setAttempted] = useState(false);
  const faults = { ...state.faults, ...objections };
  const wrong = Object.keys(faults);
  const wrongIn = (step: number) => wrong.filter((path) => steps.holds(step, path));
  // What the price was refused for stands at its field until the field is another.
  const errorFor = (path: string) => state.errorFor(path) ?? objections[path];
  /** Shows what is wrong, and leads to the first of it; false when nothing is. */
  const stopAt = (paths: readonly string[]) => {
    setAttempted(paths.length > 0);
    if (paths[0] === undefined) return false;
    void state.form.trigger(paths as never);
    steps.goTo(paths[0]);
    return true;
  };
  return {
    /** Messages by the path of a field, shown or not. */
    faults,
    /** The message at a field. */
    errorFor,
    /** Whether a step has no mistake. */
    isRight: (step: number) => wrongIn(step).length === 0,
    /** What the list of mistakes says of the steps in sight. */
    listed: wrong.flatMap((path) => {
      const message = attempted && steps.shows(path) && errorFor(path);
      return message ? [{ field: path, message }] : [];
    }),
    /** Leads to the first mistake of a step; false when it has none. */
    stopInStep: (step: number) => stopAt(wrongIn(step)),
    /** Leads to the first mistake of the form; false when it has none. */
    stopAnywhere: () => stopAt(wrong),
  };
}
