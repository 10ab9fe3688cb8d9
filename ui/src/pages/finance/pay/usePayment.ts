import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { after, beginning, outcomeOf } from './payment';
import { useInvoiceNews } from './useInvoiceNews';
import { useReading } from './useReading';
import { type Chosen, invoicesPaid, useSending } from './useSending';

/** Arguments of {@link usePayment}. */
export type PaymentOf = {
  /** The invoices. */
  ids: readonly string[];
  /** The person may pay. */
  may: boolean;
  /** How long it waits between two looks at a payment that is under way, in milliseconds. */
  every: number;
};

/** Reads invoices, pays them once, and follows the payment. */
export function usePayment({ ids, may, every }: PaymentOf) {
  const client = useApolloClient();
  const [payment, dispatch] = useReducer(after, beginning);
  const { step, invoices } = payment;
  const check = () => dispatch({ what: 'check' });

  const sending = useSending({ ids, onChange: dispatch });
  const { form, error, read } = useReading({
    ids,
    may,
    every,
    payment,
    onRead: (found) => {
      // The first answer says whose drafts are kept; later ones of other tabs are theirs.
      const before = invoices.length === 0 ? sending.paymentsBefore() : undefined;
      dispatch({ what: 'read', invoices: found, before });
    },
    onUnread: () => dispatch({ what: 'unread' }),
    onBack: check,
  });

  const outcome = step === 'recorded' ? outcomeOf(invoices) : null;
  const heard = useRef<typeof outcome>(null);
  const settle = useEffectEvent(() => {
    sending.forget();
    // The answer to the payment has done so already, be the dialog there or not.
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
    /** The methods and names that the form needs; null until they are read. */
    form,
    /** Why it could not be read. */
    error,
    sent: sending.sent,
    /** How it ends or stands, once it is recorded. */
    outcome,
    send: (chosen: Chosen) => sending.send(chosen, payment),
    /** Pays the invoices that have failed once more, and no other. */
    again: (chosen: Chosen) => {
      dispatch({ what: 'change' });
      return sending.send(chosen, after(payment, { what: 'change' }));
    },
    check,
    change: () => dispatch({ what: 'change' }),
    goOnWithout: () => dispatch({ what: 'without' }),
  };
}
