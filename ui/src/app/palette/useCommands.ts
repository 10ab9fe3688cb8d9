import { useMemo } from 'react';
import { offlineReading } from '../../auth/offline-reading';
import { useDisabledReason } from '../../components/offline';
import { mutationErrorMessage } from '../../components/permissions/refusal';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useRefresh } from '../../components/useRefresh';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { recordEvent } from '../../lib/events';
import { fetchFile } from '../../lib/save-file';
import { useStore } from '../../lib/store';
import { useMediaQuery } from '../../lib/useMediaQuery';
import { setTheme, theme } from '../header/theme';
import { requestSignOut } from '../session/sign-out-question';
import { actionsFor, type Situation } from './actions';
import type { Entry } from './entries';
import type { PaletteProps } from './Palette';
import { useLastOnesQuery } from './Palette.generated';

/** Returns the actions of the user, and the function that performs those without an address. */
export function useCommands({
  business,
  businesses,
  tanks,
}: Omit<PaletteProps, 'onClose'> & Pick<Situation, 'tanks'>) {
  const { may } = usePermissions();
  const cut = useDisabledReason();
  const cutReading = useStore(offlineReading) ? undefined : cut;
  const { refetch } = useRefresh();
  const [order, invoice] = useLastOnes(cut !== undefined);
  const selected = business.selected?.id;
  const dark = useDark();
  const download = useDownload(invoice);
  const actions = useMemo(
    () =>
      actionsFor({
        may,
        cut,
        cutReading,
        tanks,
        lastOrder: order,
        lastInvoice: invoice !== undefined,
        others: businesses.filter(({ id }) => id !== selected),
        dark,
      }),
    [may, cut, cutReading, tanks, order, invoice, businesses, selected, dark],
  );
  const perform = (entry: Entry) => {
    const turnTo = businesses.find(({ id }) => id === entry.business);
    if (entry.command === 'theme') setTheme(dark ? 'light' : 'dark');
    if (entry.command === 'refresh') void refetch();
    if (entry.command === 'sign-out') requestSignOut();
    if (entry.command === 'last-invoice') download();
    if (turnTo) void business.switchTo(turnTo);
  };
  return { actions, perform };
}

/**
 * Returns the id of the last delivery and the last invoice that has a file, undefined until loaded.
 * They are queried when the palette opens.
 */
function useLastOnes(cut: boolean) {
  const { may } = usePermissions();
  const variables = { order: may('ORDER_WRITE'), invoice: may('FINANCE_READ') };
  const { data } = useLastOnesQuery({
    variables,
    skip: !variables.order && !variables.invoice,
    fetchPolicy: cut ? 'cache-only' : 'cache-and-network',
  });
  const invoice = data?.invoices?.items.find(({ kind, pdfUrl }) => kind === 'INVOICE' && pdfUrl);
  return [data?.orders?.items[0]?.id, invoice] as const;
}

function useDownload(invoice: { number: string; pdfUrl: string | null } | undefined) {
  const toast = useToast();
  return () => {
    if (!invoice?.pdfUrl) return;
    recordEvent('finance:pdf_downloaded', {});
    const nobody = { role: null, business: null };
    fetchFile(invoice.pdfUrl, `${invoice.number}.pdf`).catch((failure: unknown) =>
      toast.error(mutationErrorMessage(failure, nobody, 'Le téléchargement n’a pas abouti.')),
    );
  };
}

/** Reports whether the page is dark, by the user's choice or the device's setting. */
function useDark(): boolean {
  const chosen = useStore(theme);
  const device = useMediaQuery('(prefers-color-scheme: dark)');
  return chosen === 'system' ? device : chosen === 'dark';
}
