import { Download, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { Spinner } from '../../design/feedback/Spinner/Spinner';
import { Drawer } from '../../design/overlays/Drawer/Drawer';
import { Icon } from '../../design/structure/Icon/Icon';
import { texts } from '../../strings/texts';
import { recoveryHint } from '../failures';
import { useDisabledReason } from '../offline';
import { Permitted } from '../permissions/Permitted';
import styles from './PdfViewer.module.css';

export { canPreview } from './can-preview';

export type PdfViewerProps = {
  /** The name of the document: its heading, and the name of the frame. */
  title: string;
  /** The URL that shows it. */
  previewUrl: string;
  /** The URL that downloads it. */
  downloadUrl: string;
  /** The file name of the download; by default the server's. */
  fileName?: string;
  /** Called when the user closes it. */
  onClose: () => void;
};

/** A PDF next to the page, in the browser's PDF viewer. */
export function PdfViewer({
  title,
  previewUrl,
  downloadUrl,
  fileName = '',
  onClose,
}: PdfViewerProps) {
  const { state, retry, onShown } = usePreview(previewUrl);
  const cut = useDisabledReason();
  return (
    <Drawer
      open
      title={title}
      onClose={onClose}
      className={styles.viewer}
      actions={
        <>
          <Button
            look="outline"
            href={previewUrl}
            target="_blank"
            rel="noopener noreferrer"
            icon={<Icon of={ExternalLink} size={18} />}
          >
            Ouvrir dans un nouvel onglet
          </Button>
          <Permitted reason={cut}>
            <Button href={downloadUrl} download={fileName} icon={<Icon of={Download} size={18} />}>
              Télécharger
            </Button>
          </Permitted>
        </>
      }
    >
      {state === 'failed' ? (
        <Banner
          tone="error"
          action={
            <Button look="outline" onClick={retry}>
              {texts.retry}
            </Button>
          }
        >
          Le document n’a pas pu être affiché. {recoveryHint(undefined)}
        </Banner>
      ) : (
        <div className={styles.preview} aria-busy={state !== 'shown'}>
          {state !== 'shown' && (
            <Spinner label="Chargement du document" className={styles.waiting} />
          )}
          {state !== 'requested' && (
            // Without the thumbnails, which would take a third of the drawer's width.
            <iframe
              src={`${previewUrl}#navpanes=0`}
              title={title}
              className={styles.frame}
              onLoad={onShown}
            />
          )}
        </div>
      )}
    </Drawer>
  );
}

type PreviewState = 'requested' | 'loading' | 'shown' | 'failed';

/** Returns the state of a document. A frame does not report a failed response, so its URL is requested first. */
function usePreview(previewUrl: string) {
  const [tries, setTries] = useState(0);
  const attempt = `${tries} ${previewUrl}`;
  const [reached, setReached] = useState<{ attempt: string; state: PreviewState } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const reach = (state: PreviewState) => setReached({ attempt, state });
    fetch(previewUrl, { method: 'HEAD', signal: leaving.signal }).then(
      ({ ok }) => reach(ok ? 'loading' : 'failed'),
      () => !leaving.signal.aborted && reach('failed'),
    );
    return () => leaving.abort();
  }, [previewUrl, attempt]);
  return {
    state: reached?.attempt === attempt ? reached.state : 'requested',
    retry: () => setTries(tries + 1),
    onShown: () => setReached({ attempt, state: 'shown' }),
  };
}
