import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { focusField } from '../../components/forms/focus-field';
import * as media from '../../design/breakpoints';
import { useMediaQuery } from '../../lib/useMediaQuery';

/** The steps, which a phone shows one by one, and the fields of each. */
export const steps = [
  { name: 'Site', fields: /^siteId$/ },
  { name: 'Produits', fields: /^lines/ },
  { name: 'Créneau', fields: /^slot$/ },
  {
    name: 'Validation',
    fields: /^(contactId|purchaseOrderNumber|instructions|paymentMethodId|consent)$/,
  },
] as const;

/** The step of a history entry. */
export function stepOf(state: unknown): number {
  const { step } = (state ?? {}) as { step?: unknown };
  return typeof step === 'number' ? step : 0;
}

/**
 * The current step on a phone or a tablet. Each step is a history entry, so that Back goes to the
 * previous step; a desktop shows all steps on one page.
 */
export function useOrderSteps(top: RefObject<HTMLElement | null>) {
  const stepped = useMediaQuery(media.belowDesk);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const held = stepOf(state);
  // After a reload the form starts with the first step, regardless of the history entry.
  const [reached, setReached] = useState(0);
  const step = stepped ? Math.min(held, reached) : 0;

  const rewound = useRef(false);
  const rewind = useEffectEvent(() => {
    if (held > 0 && !rewound.current) navigate(-held);
    rewound.current = true;
  });
  useEffect(() => rewind(), []);

  // A step changes once the history has changed.
  const wanted = useRef<string | null>(null);
  const shown = useRef(step);
  const arrive = useEffectEvent(() => {
    top.current?.closest('[data-part="body"]')?.scrollTo({ top: 0 });
    if (wanted.current) focusField(wanted.current);
    else top.current?.focus();
    wanted.current = null;
  });
  useEffect(() => {
    if (shown.current !== step) arrive();
    shown.current = step;
  }, [step]);

  const go = (to: number) => {
    if (to < held) return navigate(to - held);
    setReached(Math.max(reached, to));
    return navigate(
      { search },
      { state: { ...(state as object | null), step: to }, preventScrollReset: true },
    );
  };
  const holds = (place: number, path: string) => steps[place]?.fields.test(path) ?? false;
  const hidden = (place: number) => stepped && place !== step;

  return {
    stepped,
    step,
    last: step === steps.length - 1,
    hidden,
    /** Whether the step of a field is visible. */
    shows: (path: string) => steps.some((_, place) => !hidden(place) && holds(place, path)),
    holds,
    next: () => go(step + 1),
    back: () => go(step - 1),
    /** Moves to a field, in its step. */
    goTo(path: string) {
      const at = steps.findIndex((_, place) => holds(place, path));
      if (at < 0 || !hidden(at)) return requestAnimationFrame(() => focusField(path));
      wanted.current = path;
      return go(at);
    },
    /** Removes the steps from the history, so that none is left to go back to. */
    forget: () => held > 0 && navigate(-held),
  };
}

/** The navigation of the form. */
export type OrderSteps = ReturnType<typeof useOrderSteps>;
