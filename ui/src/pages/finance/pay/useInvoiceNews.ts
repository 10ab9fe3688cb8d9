import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { deviceNow } from '../../../lib/device-clock';
import { PaymentUpdatedDocument, type PaymentUpdatedSubscription } from './PayDialog.generated';

/** The server says that it is there every 15 s; a stream that is silent for longer is none. */
const silence = 35_000;

/** What {@link useInvoiceNews} is given. */
export type InvoiceNews = {
  /** Something is awaited. */
  awaited: boolean;
  /** How long it waits between two looks, in milliseconds. */
  every: number;
  /** Told of each invoice that changes. */
  onNews: (invoice: PaymentUpdatedSubscription['invoiceUpdated']) => void;
  /** Reads the invoices: once the stream is open, since it does not send what was before, and again and again while there is none. */
  read: () => void;
};

/** Hears what becomes of invoices, live; where nothing is live it asks. */
export function useInvoiceNews({ awaited, every, onNews, read }: InvoiceNews): void {
  const client = useApolloClient();
  const tell = useEffectEvent(onNews);
  const ask = useEffectEvent(read);
  useEffect(() => {
    if (!awaited) return undefined;
    let heard: number | null = null;
    let stream: { unsubscribe: () => void } | null = null;
    const end = () => {
      stream?.unsubscribe();
      stream = null;
      heard = null;
    };
    const open = () => {
      const onHeard = () => {
        if (heard === null) ask();
        heard = deviceNow();
      };
      const events = client.subscribe({ query: PaymentUpdatedDocument, context: { onHeard } });
      stream = events.subscribe({
        next: ({ data }) => data && tell(data.invoiceUpdated),
        error: end,
        complete: end,
      });
    };
    const look = () => {
      if (heard !== null && deviceNow() - heard > silence) end();
      if (heard === null) ask();
      if (!stream) open();
    };
    open();
    const timer = setInterval(look, every);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [client, awaited, every]);
}
