import type { ApolloCache, ErrorLike } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { hasCode } from '../../../components/failures';
import { recordEvent } from '../../../lib/events';
import { PayFormDocument, type PayFormQuery, usePayInvoicesMutation } from './PayDialog.generated';
import { after, beginning, marksOf, outcomeOf, totalOf } from './payment';
import {
  dropSending,
  type Intention,
  keepSending,
  keptSending,
  type Sending,
  sendingOf,
} from './sending';
import { useInvoiceNews } from './useInvoiceNews';

/** The most invoices that a page of the list holds; the rest stand on a second one. */
const pageSize = 100;

/** What {@link usePayment} is given. */
export type PaymentOf = {
  /** The invoices. */
  ids: readonly string[];
  /** The person may pay. */
  may: boolean;
  /** How long it waits between two looks at a payment that is under way, in milliseconds. */
  every: number;
};

/** What a person chooses to pay with, and when. */
export type Chosen = Pick<Intention, 'paymentMethodId' | 'on'>;

/** Reads invoices, pays them once, and follows what becomes of the payment. */
export function usePayment({ ids, may, every }: PaymentOf) {
  const client = useApolloClient();
  const [payment, tell] = useReducer(after, beginning);
  const [form, setForm] = useState<PayFormQuery | null>(null);
  const [error, setError] = useState<ErrorLike>();
  const [sent, setSent] = useState<Chosen | null>(null);
  const [pay] = usePayInvoicesMutation();
  const earlier = useRef<Sending | null>(null);
  const sending = useRef(false);
  const { step, readings, invoices } = payment;

  /** Reads the invoices; `wanted` says whether that is still asked for when they come. */
  const read = async (wanted = () => true) => {
    try {
      const { data } = await client.query({
        query: PayFormDocument,
        variables: { ids, many: ids.length > pageSize },
        fetchPolicy: 'network-only',
        // A part that is missing would be taken for the truth.
        errorPolicy: 'none',
        context: { queryDeduplication: false },
      });
      if (!wanted() || !data) return;
      setForm(data);
      // Whose drafts these are is known by now.
      earlier.current ??= keptSending(ids);
      if (earlier.current) setSent(earlier.current.intention);
      tell({
        what: 'read',
        invoices: [...data.invoices.items, ...(data.more?.items ?? [])],
        before: earlier.current?.before,
      });
    } catch (failure) {
      if (!wanted()) return;
      setError(failure as ErrorLike);
      tell({ what: 'unread' });
    }
  };

  const look = useEffectEvent((wanted: () => boolean) => void read(wanted));
  useEffect(() => {
    if (!may || (step !== 'loading' && step !== 'checking')) return undefined;
    let wanted = true;
    const timer = setTimeout(() => look(() => wanted), readings === 0 ? 0 : every);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [may, step, readings, every]);

  const outcome = step === 'recorded' ? outcomeOf(invoices) : null;
  const heard = useRef<typeof outcome>(null);
  const settle = useEffectEvent(() => {
    forget();
    // The answer to the payment has done so already, be the dialog there or not.
    if (payment.unanswered || heard.current) invoicesPaid(client.cache);
    heard.current = outcome;
  });
  useEffect(() => {
    if (outcome) settle();
  }, [outcome]);
  useInvoiceNews({
    awaited: outcome === 'pending',
    every,
    onNews: (invoice) => tell({ what: 'read', invoices: [invoice] }),
    read: () => void read(),
  });

  function forget(): void {
    if (earlier.current) dropSending(earlier.current.intention.ids);
    earlier.current = null;
  }

  /** Sends what is chosen; pressed twice, it is sent once. */
  const send = async ({ paymentMethodId, on }: Chosen, of = payment) => {
    if (sending.current) return;
    sending.current = true;
    const expectedTotal = totalOf(of);
    const intention = { ids: of.invoices.map(({ id }) => id), paymentMethodId, on, expectedTotal };
    earlier.current = sendingOf(intention, marksOf(of.invoices), earlier.current);
    keepSending(earlier.current);
    setSent(intention);
    tell({ what: 'sent' });
    try {
      const { idempotencyKey } = earlier.current;
      const { data } = await pay({
        variables: { ...intention, idempotencyKey },
        update: (cache, answer) => {
          if (answer.data?.payInvoices.userErrors.length === 0) invoicesPaid(cache);
        },
      });
      if (!data) throw new Error('The answer is empty.');
      forget();
      tell({ what: 'answered', answer: data.payInvoices });
      if (data.payInvoices.userErrors.length > 0) void read();
      else recordEvent('finance:payment_submitted', {});
    } catch (failure) {
      tell(isRefusal(failure) ? { what: 'failed', failure } : { what: 'lost' });
    } finally {
      sending.current = false;
    }
  };

  return {
    payment,
    /** What the form chooses from; null until it is read. */
    form,
    /** Why it could not be read. */
    error,
    /** What was chosen when it was sent last, be it before a reload. */
    sent,
    /** What became of it, once it is recorded. */
    outcome,
    send,
    /** Sends what has failed once more, and nothing of what has not. */
    again: (chosen: Chosen) => {
      tell({ what: 'change' });
      return send(chosen, after(payment, { what: 'change' }));
    },
    check: () => tell({ what: 'check' }),
    change: () => tell({ what: 'change' }),
    goOnWithout: () => tell({ what: 'without' }),
  };
}

/** Answers after which nothing was debited: the provider was not asked, or has refused. */
const refusals = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'INVALID',
  'CONFLICT',
  'RATE_LIMITED',
];

function isRefusal(failure: unknown): boolean {
  return hasCode(failure, ...refusals);
}

/** Lists of invoices, what the business owes and the home page tell of them: who shows them reads them again. */
function invoicesPaid(cache: ApolloCache): void {
  for (const fieldName of ['invoices', 'accountStatement', 'home'])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}
