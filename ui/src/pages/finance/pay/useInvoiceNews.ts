import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { deviceNow } from '../../../lib/device-clock';
import { PaymentUpdatedDocument, type PaymentUpdatedSubscription } from './PayDialog.generated';

/** The server says that it is there every 15 s; a stream that is silent for longer is none. */
const silence = 35_000;

/** Arguments of {@link useInvoiceNews}. */
export type InvoiceNews = {
  /** The invoices may change while somebody looks. */
  followed: boolean;
  /** How long it waits between two looks, in milliseconds. */
  every: number;
  /** Called with each invoice that changes. */
  onNews: (invoice: PaymentUpdatedSubscription['invoiceUpdated']) => void;
  /** Reads the invoices: once the stream is open, since it does not send earlier changes, and again and again while there is none. `wanted` says whether the answer still counts. */
  read: (wanted: () => boolean) => void;
};

/** Follows invoices live; where nothing is live it asks. */
export function useInvoiceNews({ followed, every, onNews, read }: InvoiceNews): void {
  const client = useApolloClient();
  const take = useEffectEvent(onNews);
  const ask = useEffectEvent(read);
  useEffect(() => {
    if (!followed) return undefined;
    let wanted = true;
    const askNow = () => ask(() => wanted);
    let heard: number | null = null;
    let stream: { unsubscribe: () => void } | null = null;
    const end = () => {
      stream?.unsubscribe();
      stream = null;
      heard = null;
    };
    const open = () => {
      const onHeard = () => {
        if (heard === null) askNow();
        heard = deviceNow();
      };
      const events = client.subscribe({ query: PaymentUpdatedDocument, context: { onHeard } });
      stream = events.subscribe({
        next: ({ data }) => data && take(data.invoiceUpdated),
        error: end,
        complete: end,
      });
    };
    const look = () => {
      if (heard !== null && deviceNow() - heard > silence) end();
      if (heard === null) askNow();
      if (!stream) open();
    };
    open();
    const timer = setInterval(look, every);
    return () => {
      wanted = false;
      clearInterval(timer);
      end();
    };
  }, [client, followed, every]);
}
