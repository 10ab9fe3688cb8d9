import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCutReason } from '../../components/offline';
import type { Permissions } from '../../components/permissions/usePermissions';
import { recordEvent } from '../../lib/events';
import { share } from '../../lib/save-file';
import { searchString } from '../../lib/search-params';
import { useSearchDialog } from '../../lib/useSearchDialog';
import type { InvoiceRow_InvoiceFragment as Invoice } from './InvoiceRow.generated';

/** What of an invoice can be downloaded. */
export type Paper = 'pdf' | 'xml' | 'facturX';

/** As much of an invoice as names its papers. */
type Papers = Pick<Invoice, 'number' | 'pdfUrl' | 'pdfPreviewUrl' | 'xmlUrl' | 'facturXUrl'>;

/** What can be done with invoices, and why something cannot. */
export type InvoiceActions = {
  /** Why nothing can be fetched: there is no connection; undefined while there is one. */
  cut: string | undefined;
  /** Why the person may not; undefined where they may. */
  refused: { pay: string | undefined; report: string | undefined };
  /** The address of an invoice's drawer over the list as it stands. */
  detail: (id: string) => string;
  /** Opens that drawer. */
  open: (id: string) => void;
  preview: (invoice: Papers) => void;
  download: (invoice: Papers, paper: Paper) => void;
  pay: (ids: readonly string[]) => void;
  /** Reports a problem with a delivery of an invoice. */
  report: (id: string) => void;
};

/** The dialogs over the page. Paying and reporting stand over the invoice that they were opened from. */
const drawers = ['facture'] as const;
const tasks = ['regler', 'probleme'] as const;
const options = { isKnown: (value: string) => value !== '' };

/** {@link InvoiceActions}, and what the address and the person have opened over the page. */
export function useInvoiceActions({ refusal }: Pick<Permissions, 'refusal'>) {
  const { search } = useLocation();
  const drawer = useSearchDialog(drawers, options);
  const task = useSearchDialog(tasks, options);
  const [previewed, setPreviewed] = useState<Papers | null>(null);
  const cut = useCutReason();
  const [pay, report] = [refusal('FINANCE_PAY'), refusal('ORDER_WRITE')];
  // A row is drawn again when its address is another: a drawer that is open does not change it.
  const list = beneath(search);
  const detail = useMemo(() => detailIn(list), [list]);
  const { open } = task;
  const { open: openDrawer } = drawer;
  const actions = useMemo<InvoiceActions>(
    () => ({
      cut,
      refused: { pay, report },
      detail,
      open: (id) => openDrawer('facture', id),
      preview: setPreviewed,
      download: (invoice, paper) => void give(invoice, paper),
      pay: (ids) => open('regler', ids.join(',')),
      report: (id) => open('probleme', id),
    }),
    [cut, pay, report, detail, open, openDrawer],
  );
  return {
    actions,
    /** The invoice whose drawer is open. */
    shown: drawer.asked?.value ?? null,
    close: drawer.close,
    /** What is done with invoices in a dialog. */
    task: task.asked,
    end: task.close,
    /** The invoice whose PDF is shown in the page. */
    previewed,
    endPreview: () => setPreviewed(null),
  };
}

function beneath(search: string): string {
  const address = new URLSearchParams(search);
  for (const name of [...drawers, ...tasks]) address.delete(name);
  return address.toString();
}

function detailIn(list: string): (id: string) => string {
  return (id) => {
    const address = new URLSearchParams(list);
    address.set('facture', id);
    return searchString(address);
  };
}

/** Gives a paper to the person: where files are shared, as on a phone, they choose with what (product 9.2). */
async function give(invoice: Papers, paper: Paper): Promise<void> {
  const [url, name] = paperOf(invoice, paper);
  if (!url) return;
  if (paper === 'pdf') recordEvent('finance:pdf_downloaded', {});
  await share(url, name);
}

/** The address of a paper, and its name as a file. */
export function paperOf(
  { number, pdfUrl, xmlUrl, facturXUrl }: Papers,
  paper: Paper,
): [url: string | null, name: string] {
  if (paper === 'xml') return [xmlUrl, `${number}.xml`];
  return paper === 'pdf' ? [pdfUrl, `${number}.pdf`] : [facturXUrl, `${number}-factur-x.pdf`];
}
