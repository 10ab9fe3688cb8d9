import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { canPreview } from '../../components/PdfViewer/can-preview';
import { MenuItem, MenuSeparator } from '../../design/overlays/Menu/Menu';
import type { CivilDate } from '../../lib/civil-date';
import type { InvoiceRow_InvoiceFragment as Invoice } from './InvoiceRow.generated';
import { isTooOldToReport, payVerb, tooOldToReport } from './rules';
import type { InvoiceActions } from './useInvoiceActions';

export type InvoiceMenuProps = { invoice: Invoice; actions: InvoiceActions; today: CivilDate };

/** The actions on an invoice of the list (product S12). */
export function InvoiceMenu({ invoice, actions, today }: InvoiceMenuProps) {
  const { id, number, pdfUrl, pdfPreviewUrl, xmlUrl, facturXUrl, orders } = invoice;
  const { cut, refused } = actions;
  const verb = payVerb(invoice);
  const old = isTooOldToReport(invoice, today) ? tooOldToReport() : undefined;
  return (
    <ActionsMenu of={number}>
      <MenuItem onSelect={() => actions.open(id)}>Détail</MenuItem>
      {pdfUrl && pdfPreviewUrl && canPreview() && (
        <MenuItem reason={cut} onSelect={() => actions.preview(invoice)}>
          Aperçu
        </MenuItem>
      )}
      {pdfUrl && (
        <MenuItem reason={cut} onSelect={() => actions.download(invoice, 'pdf')}>
          Télécharger le PDF
        </MenuItem>
      )}
      {xmlUrl && (
        <MenuItem reason={cut} onSelect={() => actions.download(invoice, 'xml')}>
          Facture électronique (XML)
        </MenuItem>
      )}
      {facturXUrl && (
        <MenuItem reason={cut} onSelect={() => actions.download(invoice, 'facturX')}>
          Factur-X (PDF)
        </MenuItem>
      )}
      {(verb || orders.length > 0) && <MenuSeparator />}
      {verb && (
        <MenuItem reason={refused.pay ?? cut} onSelect={() => actions.pay([id])}>
          {verb}
        </MenuItem>
      )}
      {orders.length > 0 && (
        <MenuItem reason={refused.report ?? old ?? cut} onSelect={() => actions.report(id)}>
          Signaler un problème
        </MenuItem>
      )}
    </ActionsMenu>
  );
}
