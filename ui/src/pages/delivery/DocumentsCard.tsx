import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { labelOf } from '../../components/labels';
import { useDisabledReason } from '../../components/offline';
import { mayHaveNote } from '../../components/orders/actions/rules';
import { useDocuments } from '../../components/orders/actions/useDocuments';
import { documentKinds } from '../../components/orders/labels';
import { PreviewButton } from '../../components/PdfViewer/PreviewButton';
import { keepOpened, useKeptDocument } from '../../components/PdfViewer/useKeptDocument';
import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { Card } from '../../design/structure/Card/Card';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { dotted } from '../../lib/dotted';
import { fileSize } from '../../lib/file';
import { dateShort } from '../../lib/format';
import type { DocumentsCard_OrderFragment } from './DocumentsCard.generated';
import styles from './DocumentsCard.module.css';

export type DocumentsCardProps = { order: DocumentsCard_OrderFragment };

/**
 * « Documents »: the documents of a delivery, one by one or all in one archive (product S07, block
 * 7).
 */
export function DocumentsCard({ order }: DocumentsCardProps) {
  const { id, status, cancellation } = order;
  const { archive, busy } = useDocuments();
  const cut = useDisabledReason();
  const documents = inOrder(order.documents);
  const ahead = !cancellation && status !== 'delivered';
  const noted = documents.some(({ kind, url }) => kind === 'DELIVERY_NOTE' && url);
  const awaited = mayHaveNote(order) && !noted;
  if (documents.length === 0 && !ahead && !awaited) return null;
  return (
    <Card
      title="Documents"
      className={styles.documents}
      aside={
        documents.length > 1 && (
          <Permitted reason={cut}>
            <Button look="outline" loading={busy} onClick={() => void archive(async () => [id])}>
              Tout télécharger (ZIP)
            </Button>
          </Permitted>
        )
      }
    >
      {ahead && (
        <p className={styles.quiet}>Le bon de livraison sera disponible après la livraison.</p>
      )}
      {awaited && <p className={styles.quiet}>Le bon de livraison n’est pas encore disponible.</p>}
      <NoteNews noted={noted} />
      {documents.length > 0 && (
        <ul role="list" className={styles.list}>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type DocumentRowProps = { document: DocumentsCard_OrderFragment['documents'][number] };

/**
 * A document. A delivery note that was opened before is available offline, when the user has
 * enabled it.
 */
function DocumentRow({ document }: DocumentRowProps) {
  const { id, kind, name, sizeBytes, createdAt, url, previewUrl } = document;
  const cut = useDisabledReason();
  const kept = useKeptDocument(id);
  const label = labelOf(documentKinds, kind) ?? name;
  const facts = dotted(
    createdAt && dateShort(createdAt),
    sizeBytes !== null && fileSize(sizeBytes),
  );
  const opened = () => {
    if (kind === 'DELIVERY_NOTE' && url) keepOpened(id, url);
  };
  const download = (
    <>
      <VisuallyHidden when="phone">Télécharger</VisuallyHidden>
      <VisuallyHidden> {label}</VisuallyHidden>
    </>
  );
  const icon = <Icon of={Download} size={18} />;
  return (
    <li className={styles.document}>
      <Icon of={FileText} className={styles.icon} />
      <span className={styles.name}>
        {label}
        <span className={styles.quiet}>{facts}</span>
      </span>
      {url && (
        <PreviewButton
          title={label}
          previewUrl={previewUrl}
          downloadUrl={url}
          fileName={name}
          onOpen={opened}
        >
          <VisuallyHidden when="phone">Voir</VisuallyHidden>
          <VisuallyHidden> {label}</VisuallyHidden>
        </PreviewButton>
      )}
      {url && cut && kept ? (
        <Button look="outline" icon={icon} onClick={() => void kept(name)}>
          {download}
        </Button>
      ) : (
        url && (
          <Permitted reason={cut}>
            <Button look="outline" icon={icon} href={url} download={name} onClick={opened}>
              {download}
            </Button>
          </Permitted>
        )
      )}
    </li>
  );
}

/**
 * Announces to screen readers that the delivery note has become available while the page is open.
 */
function NoteNews({ noted }: { noted: boolean }) {
  const [known, setKnown] = useState({ noted, news: '' });
  if (known.noted !== noted) {
    setKnown({ noted, news: noted ? 'Le bon de livraison est disponible.' : '' });
  }
  return <VisuallyHidden role="status">{known.news}</VisuallyHidden>;
}

const kinds = Object.keys(documentKinds);

/** In the order of the product document; unknown kinds go last. */
function inOrder(documents: DocumentsCard_OrderFragment['documents']) {
  const place = ({ kind }: (typeof documents)[number]) =>
    kind && kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length;
  return documents.toSorted((one, other) => place(one) - place(other));
}
