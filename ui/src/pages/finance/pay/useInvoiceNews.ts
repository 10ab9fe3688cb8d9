import { useEffect, useEffectEvent } from 'react';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { useLive } from '../../../components/useLive';
import { liveStatus } from '../../../graphql/live/status';
import { useStore } from '../../../lib/store';
import { type PayDialog_InvoiceFragment as Invoice, PayFormDocument } from './PayDialog.generated';

// Nobody watches it: the dialog reads it by itself.
const asked = [PayFormDocument];

/** Arguments of {@link useInvoiceNews}. */
export type InvoiceNews = {
  /** The invoices may change while somebody looks. */
  followed: boolean;
  /** How long it waits between two looks where nothing is live, in milliseconds. */
  every: number;
  /** Called with each invoice that changes. */
  onNews: (invoice: Invoice) => void;
  /** Reads the invoices: once updates come, since earlier changes do not, and again and again while they do not. `wanted` says whether the answer still counts. */
  read: (wanted: () => boolean) => void;
};

/** Follows invoices live; where nothing is live it asks. */
export function useInvoiceNews({ followed, every, onNews, read }: InvoiceNews): void {
  const { businessId } = usePermissions();
  const live = useStore(liveStatus) === 'live';
  useLive({
    business: (followed && businessId) || undefined,
    queries: asked,
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
