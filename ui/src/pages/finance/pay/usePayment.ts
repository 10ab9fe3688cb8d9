import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { after, initialPayment, outcomeOf } from './payment';
import { useInvoiceNews } from './useInvoiceNews';
import { useReading } from './useReading';
import { type Chosen, invoicesPaid, useSending } from './useSending';

/** Arguments of {@link usePayment}. */
export type PaymentOf = {
  ids: readonly string[];
  /** Whether the user may pay. */
  may: boolean;
  /** The polling interval of a payment in progress, in milliseconds. */
  every: number;
};

/** Loads invoices, pays them once, and follows the payment. */
export function usePayment({ ids, may, every }: PaymentOf) {
  const client = useApolloClient();
  const [payment, dispatch] = useReducer(after, initialPayment);
  const { step, invoices } = payment;
  const check = () => dispatch({ what: 'check' });

  const sending = useSending({ ids, onChange: dispatch });
  const { form, error, read } = useReading({
    ids,
    may,
    every,
    payment,
    onRead: (found) => {
      // The first response identifies the owner of the stored attempts; later attempts belong to
      // other tabs.
      const before = invoices.length === 0 ? sending.paymentsBefore() : undefined;
      dispatch({ what: 'read', invoices: found, before });
    },
    onLoadFailed: () => dispatch({ what: 'load-failed' }),
    onBack: check,
  });

  const outcome = step === 'recorded' ? outcomeOf(invoices) : null;
  const heard = useRef<typeof outcome>(null);
  const settle = useEffectEvent(() => {
    sending.forget();
    // The response to the payment already refreshes the lists, even after the dialog has closed.
    if (payment.unanswered || heard.current) invoicesPaid(client.cache);
    heard.current = outcome;
  });
  useEffect(() => {
    if (outcome) settle();
  }, [outcome]);
  useInvoiceNews({
    followed:
      outcome === 'pending' || outcome === 'failed' || (step === 'form' && invoices.length > 0),
    every,
    onNews: (invoice) => dispatch({ what: 'read', invoices: [invoice] }),
    read: (wanted) => void read(wanted),
  });

  return {
    payment,
    /** The methods and names for the form; null until they have loaded. */
    form,
    /** Why they failed to load. */
    error,
    sent: sending.sent,
    /** The outcome or the state of the payment, once it is recorded. */
    outcome,
    send: (chosen: Chosen) => sending.send(chosen, payment),
    /** Pays only the failed invoices again. */
    again: (chosen: Chosen) => {
      dispatch({ what: 'change' });
      return sending.send(chosen, after(payment, { what: 'change' }));
    },
    check,
    change: () => dispatch({ what: 'change' }),
    goOnWithout: () => dispatch({ what: 'without' }),
  };
}
