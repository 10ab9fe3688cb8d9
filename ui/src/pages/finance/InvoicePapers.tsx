import { Download, Eye } from 'lucide-react';
import { canPreview } from '../../components/PaperViewer/can-preview';
import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import styles from './InvoicePapers.module.css';
import type { InvoiceRow_InvoiceFragment as Invoice } from './InvoiceRow.generated';
import { type InvoiceActions, type Paper, paperOf } from './useInvoiceActions';

export type InvoicePapersProps = { invoice: Invoice; actions: InvoiceActions };

const papers = [
  ['pdf', 'Facture (PDF)'],
  ['xml', 'Facture électronique (XML)'],
  ['facturX', 'Factur-X (PDF)'],
] as const satisfies readonly (readonly [Paper, string])[];

/** The available documents of an invoice, to view and to download. */
export function InvoicePapers({ invoice, actions }: InvoicePapersProps) {
  const there = papers.filter(([paper]) => paperOf(invoice, paper)[0] !== null);
  if (there.length === 0) return <p>Aucun document n’est disponible.</p>;
  return (
    <ul role="list" className={styles.papers}>
      {there.map(([paper, label]) => (
        <li key={paper} className={styles.paper}>
          <span className={styles.label}>
            {paper === 'pdf' && invoice.kind === 'CREDIT_NOTE' ? 'Avoir (PDF)' : label}
          </span>
          {paper === 'pdf' && invoice.pdfPreviewUrl && canPreview() && (
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
              onClick={() => actions.download(invoice, paper)}
            >
              Télécharger<VisuallyHidden> {label}</VisuallyHidden>
            </Button>
          </Permitted>
        </li>
      ))}
    </ul>
  );
}
