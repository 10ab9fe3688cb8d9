import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { focusField } from '../../components/forms/focus-field';
import * as media from '../../design/breakpoints';
import { useMediaQuery } from '../../lib/useMediaQuery';

/** The steps, as a phone shows them one by one, and the fields of each. */
export const steps = [
  { name: 'Site', fields: /^siteId$/ },
  { name: 'Produits', fields: /^lines/ },
  { name: 'Créneau', fields: /^slot$/ },
  {
    name: 'Validation',
    fields: /^(contactId|purchaseOrderNumber|instructions|paymentMethodId|consent)$/,
  },
] as const;

/** The step that an entry of the history stands for. */
export function stepOf(state: unknown): number {
  const { step } = (state ?? {}) as { step?: unknown };
  return typeof step === 'number' ? step : 0;
}

/**
 * Where a phone or a tablet stands in the form. Each step is an entry of the history, so that Back
 * goes to the step before; on a desk all of them stand on one page.
 */
export function useOrderSteps(top: RefObject<HTMLElement | null>) {
  const stepped = useMediaQuery(media.belowDesk);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const held = stepOf(state);
  // A page that is loaded again begins with the first step, whatever its entry stands for.
  const [reached, setReached] = useState(0);
  const step = stepped ? Math.min(held, reached) : 0;

  const rewound = useRef(false);
  const rewind = useEffectEvent(() => {
    if (held > 0 && !rewound.current) navigate(-held);
    rewound.current = true;
  });
  useEffect(() => rewind(), []);

  // A step is there once the history says so.
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
    /** Whether a step is out of sight. */
    hidden,
    /** Whether the step of a field is in sight. */
    shows: (path: string) => steps.some((_, place) => !hidden(place) && holds(place, path)),
    holds,
    next: () => go(step + 1),
    back: () => go(step - 1),
    /** Leads to a field, in its step. */
    goTo(path: string) {
      const at = steps.findIndex((_, place) => holds(place, path));
      if (at < 0 || !hidden(at)) return requestAnimationFrame(() => focusField(path));
      wanted.current = path;
      return go(at);
    },
    /** Takes the steps off the history: nothing is left to go back to. */
    forget: () => held > 0 && navigate(-held),
  };
}

/** The way through the form. */
export type OrderSteps = ReturnType<typeof useOrderSteps>;
