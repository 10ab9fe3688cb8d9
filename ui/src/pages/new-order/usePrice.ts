import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isUnreachable } from '../../components/failures';
import type { OrderQuoteInput } from '../../graphql/types.generated';
import { clockAhead, now } from '../../lib/clock';
import { deviceNow } from '../../lib/device-clock';
import { recordEvent } from '../../lib/events';
import { useStore } from '../../lib/store';
import { OrderQuoteDocument, type OrderQuoteQuery, type QuoteFragment } from './NewOrder.generated';
import { guaranteedUntil, samePrice } from './quote';

/** How long the form must rest before a price is asked, in milliseconds (product S08). */
const rest = 400;

/** Something that stands against an order, as the API tells it. */
export type Objection = OrderQuoteQuery['orderQuote']['userErrors'][number];

/** A price that is guaranteed. */
type Guaranteed = {
  /** What it was asked for. */
  of: string;
  quote: QuoteFragment;
  /** Until then, by the provider’s clock, in milliseconds. */
  until: number;
  /** The price that it replaces and that the person has not yet agreed to leave. */
  instead: QuoteFragment | null;
};

/** What {@link usePrice} gives. */
export type Price = {
  /** The price of what stands in the form; null while there is none. */
  quote: QuoteFragment | null;
  /** Its guarantee ends then, in milliseconds. */
  until: number;
  /** The price that has expired, when the new one is another and waits to be agreed to. */
  instead: QuoteFragment | null;
  /** What stands against it. */
  objections: readonly Objection[];
  /** Why there is none. */
  failure: unknown;
  /** It is being asked. */
  asking: boolean;
  /** Agrees to the new price. */
  agree: () => void;
  /** Takes the price that the provider offers in place of an expired one. */
  offer: (quote: QuoteFragment) => void;
  /** Asks again. */
  again: () => void;
};

/**
 * The price of an order, asked once the form rests and again when its guarantee ends while somebody
 * looks. A new price that is another waits for the person's word (product 7.2, S08). While our server is
 * not `reachable` none is asked, and one that is still guaranteed stays.
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
  const [asking, setAsking] = useState(key !== null && reachable);
  const turn = useRef(0);
  // What the person has last seen and not been asked about, whatever failed since.
  const agreed = useRef<{ of: string; quote: QuoteFragment } | null>(null);
  const agreedFor = (of: string) => (agreed.current?.of === of ? agreed.current.quote : null);

  const ask = async () => {
    if (!input || !key) return;
    const mine = ++turn.current;
    setAsking(true);
    const { data, error } = await client
      .query({ query: OrderQuoteDocument, variables: { input }, fetchPolicy: 'no-cache' })
      .catch((error: unknown) => ({ data: undefined, error }));
    if (mine !== turn.current) return;
    setAsking(false);
    const { quote, userErrors = [] } = data?.orderQuote ?? {};
    if (!quote) {
      setHeld(null);
      setRefused({
        of: key,
        objections: userErrors,
        // That nobody was reached is said by the notice, and the price is asked again by itself.
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
    setAsking(key !== null && reachable && now().getTime() >= until);
  }
  const lasts = useEffectEvent(() => now().getTime() < until);
  // No answer to the question before this one can come between the render and this effect.
  useLayoutEffect(() => {
    turn.current++;
    if (key === null || !reachable || lasts()) return;
    const timer = setTimeout(() => void askRested(), rest);
    return () => clearTimeout(timer);
  }, [key, reachable]);

  const renew = useEffectEvent(() => {
    if (current && reachable) void ask();
  });
  const ahead = useStore(clockAhead);
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
    asking,
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
