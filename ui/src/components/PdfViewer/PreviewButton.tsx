import { Eye } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button, type ButtonProps } from '../../design/controls/Button/Button';
import { Icon } from '../../design/structure/Icon/Icon';
import { lazyPage } from '../../lib/lazy-page';
import { useDisabledReason } from '../offline';
import { Permitted } from '../permissions/Permitted';
import { canPreview } from './can-preview';

// Lazy: no document is shown before the page has loaded.
const PdfViewer = lazyPage(() => import('./PdfViewer').then((m) => m.PdfViewer));

export type PreviewButtonProps = Pick<ButtonProps, 'variant' | 'look' | 'size' | 'className'> & {
  /** The name of the document. */
  title: string;
  /** The URL that shows it; null when it cannot be shown. */
  previewUrl: string | null;
  /** The URL that downloads it. */
  downloadUrl: string;
  /** The file name of the download. */
  fileName: string;
  /** Called when it is opened. */
  onOpen?: () => void;
  children: ReactNode;
};

/** A button that shows a document next to the page; nothing when the browser has no PDF viewer. */
export function PreviewButton({
  title,
  previewUrl,
  downloadUrl,
  fileName,
  onOpen,
  children,
  ...look
}: PreviewButtonProps) {
  const [open, setOpen] = useState(false);
  const cut = useDisabledReason();
  if (!previewUrl || !canPreview()) return null;
  return (
    <>
      <Permitted reason={cut}>
        <Button
          look="outline"
          icon={<Icon of={Eye} size={18} />}
          onClick={() => {
            setOpen(true);
            onOpen?.();
          }}
          {...look}
        >
          {children}
        </Button>
      </Permitted>
      {open && (
        <Suspense>
          <PdfViewer
            title={title}
            previewUrl={previewUrl}
            downloadUrl={downloadUrl}
            fileName={fileName}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
