import { Download, Eye } from 'lucide-react';
import { canPreview } from '../../components/PdfViewer/can-preview';
import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import styles from './InvoiceDocuments.module.css';
import type { InvoiceRow_InvoiceFragment as Invoice } from './InvoiceRow.generated';
import { documentOf, type InvoiceActions, type InvoiceFormat } from './useInvoiceActions';

export type InvoiceDocumentsProps = { invoice: Invoice; actions: InvoiceActions };

const formats = [
  ['pdf', 'Facture (PDF)'],
  ['xml', 'Facture électronique (XML)'],
  ['facturX', 'Factur-X (PDF)'],
] as const satisfies readonly (readonly [InvoiceFormat, string])[];

/** The available documents of an invoice, to view and to download. */
export function InvoiceDocuments({ invoice, actions }: InvoiceDocumentsProps) {
  const there = formats.filter(([format]) => documentOf(invoice, format)[0] !== null);
  if (there.length === 0) return <p>Aucun document n’est disponible.</p>;
  return (
    <ul role="list" className={styles.list}>
      {there.map(([format, label]) => (
        <li key={format} className={styles.item}>
          <span className={styles.label}>
            {format === 'pdf' && invoice.kind === 'CREDIT_NOTE' ? 'Avoir (PDF)' : label}
          </span>
          {format === 'pdf' && invoice.pdfPreviewUrl && canPreview() && (
            <Permitted reason={actions.cut}>
              <Button
                look="outline"
                icon={<Icon of={Eye} size={18} />}
                onClick={() => actions.preview(invoice)}
              >
                Aperçu
              </Button>
            </Permitted>
          )}
          <Permitted reason={actions.cut}>
            <Button
              look="outline"
              icon={<Icon of={Download} size={18} />}
              onClick={() => actions.download(invoice, format)}
            >
              Télécharger<VisuallyHidden> {label}</VisuallyHidden>
            </Button>
          </Permitted>
        </li>
      ))}
    </ul>
  );
}
