import { useEffect, useEffectEvent } from 'react';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { useLive } from '../../../components/useLive';
import { liveStatus } from '../../../graphql/live/status';
import { useStore } from '../../../lib/store';
import { type PayDialog_InvoiceFragment as Invoice, PayFormDocument } from './PayDialog.generated';

// Not a watched query: the dialog reads it itself.
const requested = [PayFormDocument];

/** Arguments of {@link useInvoiceNews}. */
export type InvoiceNews = {
  /** Whether the invoices can still change while the dialog is open. */
  followed: boolean;
  /** The polling interval without a stream, in milliseconds. */
  every: number;
  /** Called with each updated invoice. */
  onNews: (invoice: Invoice) => void;
  /**
   * Reads the invoices: once when the stream connects, since it does not repeat earlier updates,
   * and repeatedly without a stream. `wanted` returns whether the result is still needed.
   */
  read: (wanted: () => boolean) => void;
};

/** Follows invoices by the stream, or by polling without one. */
export function useInvoiceNews({ followed, every, onNews, read }: InvoiceNews): void {
  const { businessId } = usePermissions();
  const live = useStore(liveStatus) === 'live';
  useLive({
    business: (followed && businessId) || undefined,
    queries: requested,
    rereads: (update) => {
      if (update.__typename !== 'Invoice') return false;
      const { invoiceKind: kind, invoiceStatus: status, ...rest } = update;
      onNews({ ...rest, kind, status });
      return false;
    },
  });
  const ask = useEffectEvent(read);
  useEffect(() => {
    if (!followed) return undefined;
    let wanted = true;
    const askNow = () => ask(() => wanted);
    if (live) askNow();
    const timer = live ? undefined : setInterval(askNow, every);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [followed, live, every]);
}
