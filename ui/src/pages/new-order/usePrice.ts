import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isUnreachable } from '../../components/failures';
import type { OrderQuoteInput } from '../../graphql/types.generated';
import { clockOffset, now } from '../../lib/clock';
import { deviceNow } from '../../lib/device-clock';
import { recordEvent } from '../../lib/events';
import { useStore } from '../../lib/store';
import { OrderQuoteDocument, type OrderQuoteQuery, type QuoteFragment } from './NewOrder.generated';
import { guaranteedUntil, samePrice } from './quote';

/** How long the form must be idle before a price is requested, in milliseconds (product S08). */
const idleDelay = 400;

/** An error or a warning of the API about an order. */
export type Objection = OrderQuoteQuery['orderQuote']['userErrors'][number];

type Guaranteed = {
  /** The input that it was requested for. */
  of: string;
  quote: QuoteFragment;
  /** The end of the guarantee, in milliseconds of the provider's clock. */
  until: number;
  /** The price that it replaces, until the user accepts the new one. */
  instead: QuoteFragment | null;
};

/** The result of {@link usePrice}. */
export type Price = {
  /** The price of the current values; null while there is none. */
  quote: QuoteFragment | null;
  /** The end of its guarantee, in milliseconds. */
  until: number;
  /** The expired price, when the new one differs and must be accepted. */
  instead: QuoteFragment | null;
  /** The errors of the price. */
  objections: readonly Objection[];
  /** Why there is no price. */
  failure: unknown;
  requesting: boolean;
  /** Accepts the new price. */
  agree: () => void;
  /** Sets the price that the provider offers in place of an expired one. */
  offer: (quote: QuoteFragment) => void;
  /** Requests it again. */
  again: () => void;
};

/**
 * The price of an order, requested once the form is idle, and again when the guarantee ends while
 * the page is visible. A different price must be accepted by the user (product 7.2, S08). While the
 * server is not `reachable` none is requested, and a guaranteed one stays.
 */
export function usePrice(input: OrderQuoteInput | null, reachable = true): Price {
  const client = useApolloClient();
  const key = input && JSON.stringify(input);
  const [held, setHeld] = useState<Guaranteed | null>(null);
  const [refused, setRefused] = useState<{
    of: string;
    objections: readonly Objection[];
    failure: unknown;
  } | null>(null);
  const [requesting, setRequesting] = useState(key !== null && reachable);
  const turn = useRef(0);
  // The last price that the user has seen without being asked to accept it, regardless of later
  // failures.
  const agreed = useRef<{ of: string; quote: QuoteFragment } | null>(null);
  const agreedFor = (of: string) => (agreed.current?.of === of ? agreed.current.quote : null);

  const ask = async () => {
    if (!input || !key) return;
    const thisTurn = ++turn.current;
    setRequesting(true);
    const { data, error } = await client
      .query({ query: OrderQuoteDocument, variables: { input }, fetchPolicy: 'no-cache' })
      .catch((error: unknown) => ({ data: undefined, error }));
    if (thisTurn !== turn.current) return;
    setRequesting(false);
    const { quote, userErrors = [] } = data?.orderQuote ?? {};
    if (!quote) {
      setHeld(null);
      setRefused({
        of: key,
        objections: userErrors,
        // A notice reports an unreachable server, and the request is repeated automatically.
        failure: userErrors.length > 0 || isUnreachable(error) ? null : (error ?? null),
      });
      return;
    }
    recordEvent('order:quote_received', {});
    setRefused(null);
    const before = agreedFor(key);
    const instead = before && !samePrice(before, quote) ? before : null;
    if (!instead) agreed.current = { of: key, quote };
    setHeld({ of: key, quote, until: guaranteedUntil(quote, now().getTime()), instead });
  };
  const askRested = useEffectEvent(ask);

  const current = held?.of === key ? held : null;
  const until = current?.until ?? 0;
  const [followed, setFollowed] = useState({ key, reachable });
  if (followed.key !== key || followed.reachable !== reachable) {
    setFollowed({ key, reachable });
    setRequesting(key !== null && reachable && now().getTime() >= until);
  }
  const lasts = useEffectEvent(() => now().getTime() < until);
  // A layout effect: no earlier response can arrive between the render and this effect.
  useLayoutEffect(() => {
    turn.current++;
    if (key === null || !reachable || lasts()) return;
    const timer = setTimeout(() => void askRested(), idleDelay);
    return () => clearTimeout(timer);
  }, [key, reachable]);

  const renew = useEffectEvent(() => {
    if (current && reachable) void ask();
  });
  const ahead = useStore(clockOffset);
  useEffect(() => {
    if (until === 0) return;
    const seen = () => {
      if (document.visibilityState === 'visible' && now().getTime() >= until) renew();
    };
    const timer = setTimeout(seen, until - (deviceNow() + ahead));
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [until, ahead]);

  return {
    quote: current?.quote ?? null,
    until,
    instead: current?.instead ?? null,
    objections: refused?.of === key ? refused.objections : [],
    failure: refused?.of === key ? refused.failure : null,
    requesting,
    agree() {
      if (!current) return;
      agreed.current = current;
      setHeld({ ...current, instead: null });
    },
    offer(quote) {
      if (!key) return;
      const before = agreedFor(key) ?? quote;
      setHeld({ of: key, quote, until: guaranteedUntil(quote, now().getTime()), instead: before });
    },
    again: () => void ask(),
  };
}
