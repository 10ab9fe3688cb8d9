import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDisabledReason } from '../../components/offline';
import { mutationErrorMessage } from '../../components/permissions/refusal';
import type { Permissions } from '../../components/permissions/usePermissions';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { recordEvent } from '../../lib/events';
import { fetchFile } from '../../lib/save-file';
import { changedSearch } from '../../lib/search-params';
import { useSearchDialog } from '../../lib/useSearchDialog';
import type { InvoiceRow_InvoiceFragment as Invoice } from './InvoiceRow.generated';

/** A document of an invoice. */
export type InvoiceFormat = 'pdf' | 'xml' | 'facturX';

/** The fields of an invoice that name its documents. */
type InvoiceFiles = Pick<Invoice, 'number' | 'pdfUrl' | 'pdfPreviewUrl' | 'xmlUrl' | 'facturXUrl'>;

/** The actions on invoices, and why they are disabled. */
export type InvoiceActions = {
  /** Why nothing can be downloaded: there is no connection; undefined while there is one. */
  cut: string | undefined;
  /** Why the user may not use each action; undefined where they may. */
  refused: { pay: string | undefined; report: string | undefined };
  /** The URL of an invoice's drawer over the current list. */
  detail: (id: string) => string;
  /** Opens that drawer. */
  open: (id: string) => void;
  preview: (invoice: InvoiceFiles) => void;
  download: (invoice: InvoiceFiles, format: InvoiceFormat) => void;
  pay: (ids: readonly string[]) => void;
  /** Reports a problem with a delivery of an invoice. */
  report: (id: string) => void;
};

/** The dialogs over the page. Payment and report open over the invoice they were started from. */
const drawers = ['facture'] as const;
const tasks = ['regler', 'probleme'] as const;
const options = { isKnown: (value: string) => value !== '' };

/** Returns the {@link InvoiceActions}, and the open drawers and dialogs. */
export function useInvoiceActions({ refusal }: Pick<Permissions, 'refusal'>) {
  const { search } = useLocation();
  const drawer = useSearchDialog(drawers, options);
  const task = useSearchDialog(tasks, options);
  const [previewed, setPreviewed] = useState<InvoiceFiles | null>(null);
  const cut = useDisabledReason();
  const download = useDownload();
  const [pay, report] = [refusal('FINANCE_PAY'), refusal('ORDER_WRITE')];
  // A row renders again when its link changes: opening a drawer must not change it.
  const list = changedSearch(search, [...drawers, ...tasks]);
  const detail = useCallback((id: string) => changedSearch(list, [], { facture: id }), [list]);
  const { open } = task;
  const { open: openDrawer } = drawer;
  const actions = useMemo<InvoiceActions>(
    () => ({
      cut,
      refused: { pay, report },
      detail,
      open: (id) => openDrawer('facture', id),
      preview: setPreviewed,
      download,
      pay: (ids) => open('regler', ids.join(',')),
      report: (id) => open('probleme', id),
    }),
    [cut, pay, report, detail, open, openDrawer, download],
  );
  return {
    actions,
    /** The invoice in the open drawer. */
    shown: drawer.requested?.value ?? null,
    close: drawer.close,
    /** The open payment or report dialog. */
    task: task.requested,
    end: task.close,
    /** The invoice whose PDF is shown in the page. */
    previewed,
    endPreview: () => setPreviewed(null),
  };
}

/** Downloads a document, or reports the failure. */
function useDownload(): InvoiceActions['download'] {
  const { error: fail } = useToast();
  return useCallback(
    (invoice, format) => {
      const [url, name] = documentOf(invoice, format);
      if (!url) return;
      if (format === 'pdf') recordEvent('finance:pdf_downloaded', {});
      const unknownUser = { role: null, business: null };
      fetchFile(url, name).catch((failure: unknown) =>
        fail(mutationErrorMessage(failure, unknownUser, 'Le téléchargement n’a pas abouti.')),
      );
    },
    [fail],
  );
}

/** The URL of a document, and its file name. */
export function documentOf(
  { number, pdfUrl, xmlUrl, facturXUrl }: InvoiceFiles,
  format: InvoiceFormat,
): [url: string | null, name: string] {
  if (format === 'xml') return [xmlUrl, `${number}.xml`];
  return format === 'pdf' ? [pdfUrl, `${number}.pdf`] : [facturXUrl, `${number}-factur-x.pdf`];
}
