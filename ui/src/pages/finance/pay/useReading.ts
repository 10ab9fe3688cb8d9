import type { ErrorLike } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { hasCode } from '../../../components/failures';
import { useDisconnection } from '../../../components/offline';
import {
  type PayDialog_InvoiceFragment,
  PayFormDocument,
  type PayFormQuery,
} from './PayDialog.generated';
import type { Payment } from './payment';

/** The maximum number of invoices on a page of the list; the others are on a second page. */
const pageSize = 100;

/** Arguments of {@link useReading}. */
export type ReadingOf = {
  ids: readonly string[];
  may: boolean;
  /** The polling interval, in milliseconds. */
  every: number;
  payment: Payment;
  /** Called with the invoices found. */
  onRead: (invoices: readonly PayDialog_InvoiceFragment[]) => void;
  onLoadFailed: () => void;
  /** Called when the connection is back and the invoices are still to be loaded. */
  onBack: () => void;
};

/** Loads invoices, and polls them until the state of the payment is known. */
export function useReading({ ids, may, every, payment, onRead, onLoadFailed, onBack }: ReadingOf) {
  const client = useApolloClient();
  const { step, readings } = payment;
  const [form, setForm] = useState<PayFormQuery | null>(null);
  const [error, setError] = useState<ErrorLike>();

  const read = async (wanted: () => boolean) => {
    try {
      const { data } = await client.query({
        query: PayFormDocument,
        variables: { ids, many: ids.length > pageSize },
        fetchPolicy: 'network-only',
        // A partial result would be taken for the truth.
        errorPolicy: 'none',
        context: { queryDeduplication: false },
      });
      if (!wanted() || !data) return;
      setForm(data);
      onRead([...data.invoices.items, ...(data.more?.items ?? [])]);
    } catch (failure) {
      if (!wanted()) return;
      // The URL may hold a text that is no valid id.
      if (hasCode(failure, 'NOT_FOUND')) return onRead([]);
      setError(failure as ErrorLike);
      onLoadFailed();
    }
  };

  const look = useEffectEvent(read);
  // After a read that settled nothing, the next one waits.
  const delay = useEffectEvent(() => (isWaiting(step) || readings > 0 ? every : 0));
  useEffect(() => {
    if (!may || !isReading(step)) return undefined;
    let wanted = true;
    const again = async () => {
      await look(() => wanted);
      if (wanted) timer = setTimeout(again, every);
    };
    let timer = setTimeout(again, delay());
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [may, step, every]);

  const cut = useDisconnection();
  const goOn = useEffectEvent(() => isWaiting(step) && onBack());
  useEffect(() => {
    if (cut === null) goOn();
  }, [cut]);

  return { form, error, read };
}

function isReading(step: Payment['step']): boolean {
  return step === 'loading' || step === 'checking' || isWaiting(step);
}

/** Whether the invoices failed to load and will be loaded again. */
function isWaiting(step: Payment['step']): boolean {
  return step === 'load-failed' || step === 'unknown';
}
