import type { ApolloCache } from '@apollo/client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { hasCode } from '../../../components/failures';
import { mutationErrorMessage } from '../../../components/permissions/refusal';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { recordEvent } from '../../../lib/events';
import { closedDialogToast } from './closed-news';
import { usePayInvoicesMutation } from './PayDialog.generated';
import { after, marksOf, type Payment, type PaymentEvent, totalOf } from './payment';
import {
  dropSending,
  type Intention,
  keepSending,
  keptSending,
  type Sending,
  sendingOf,
} from './sending';

/** The selected method and date. */
export type Chosen = Pick<Intention, 'paymentMethodId' | 'on'>;

/** Arguments of {@link useSending}. */
export type SendingOf = {
  ids: readonly string[];
  onChange: (paymentEvent: PaymentEvent) => void;
};

/** Sends a payment once, and stores it until it has a response. */
export function useSending({ ids, onChange }: SendingOf) {
  const [pay] = usePayInvoicesMutation();
  const [sent, setSent] = useState<Chosen | null>(null);
  const earlier = useRef<Sending | null>(null);
  const busy = useRef(false);
  const announce = useAnnouncement();

  const forget = () => {
    if (earlier.current) dropSending(earlier.current.intention.ids);
    earlier.current = null;
  };

  /** Sends it under its idempotency key and returns the event. */
  const submit = async ({ intention, idempotencyKey }: Sending): Promise<PaymentEvent> => {
    const { data } = await pay({
      variables: { ...intention, idempotencyKey },
      update: (cache, answer) => {
        if (answer.data?.payInvoices.userErrors.length === 0) invoicesPaid(cache);
      },
    });
    if (!data) throw new Error('The answer is empty.');
    forget();
    if (data.payInvoices.userErrors.length === 0) recordEvent('finance:payment_submitted', {});
    return { what: 'answered', answer: data.payInvoices };
  };

  /** Sends the payment; a second press while it is sent has no effect. */
  const send = async ({ paymentMethodId, on }: Chosen, of: Payment) => {
    if (busy.current) return;
    busy.current = true;
    const expectedTotal = totalOf(of);
    const intention = { ids: of.invoices.map(({ id }) => id), paymentMethodId, on, expectedTotal };
    const before = earlier.current;
    const sending = sendingOf(intention, marksOf(of.invoices), before);
    earlier.current = sending;
    keepSending(sending);
    setSent(intention);
    onChange({ what: 'sent' });
    const paymentEvent = await submit(sending).catch((failure): PaymentEvent => {
      if (!isRefusal(failure)) return { what: 'lost' };
      // The rejection concerns this attempt only: an earlier one under the same key may have been
      // accepted.
      if (sending !== before) forget();
      return { what: 'failed', failure };
    });
    busy.current = false;
    onChange(paymentEvent);
    announce(after(after(of, { what: 'sent' }), paymentEvent));
  };

  return {
    /** The last intention sent, possibly before a reload. */
    sent,
    send,
    forget,
    /** The payments that the invoices had before an attempt without a response. */
    paymentsBefore: () => {
      earlier.current ??= keptSending(ids);
      if (earlier.current) setSent(earlier.current.intention);
      return earlier.current?.before;
    },
  };
}

/** Shows the state of a payment in a toast when its dialog was closed before the response. */
function useAnnouncement(): (payment: Payment) => void {
  const toast = useToast();
  const who = usePermissions();
  const open = useIsOpen();
  return (payment) => {
    if (open.current) return;
    const { ok, text } = closedDialogToast(payment, (failure, what) =>
      mutationErrorMessage(failure, who, what),
    );
    if (ok) toast.success(text);
    else toast.error(text);
  };
}

function useIsOpen(): RefObject<boolean> {
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return open;
}

/** Error codes after which nothing was debited: the provider was not called, or has rejected. */
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

/** Evicts the lists, the balance and the home page: a mounted page fetches them again. */
export function invoicesPaid(cache: ApolloCache): void {
  for (const fieldName of ['invoices', 'accountStatement', 'home'])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}
