import { Eye } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button, type ButtonProps } from '../../design/controls/Button/Button';
import { Icon } from '../../design/structure/Icon/Icon';
import { lazyPage } from '../../lib/lazy-page';
import { useCutReason } from '../offline';
import { Permitted } from '../permissions/Permitted';
import { canPreview } from './can-preview';

// Nobody looks at a paper before the page is there.
const PaperViewer = lazyPage(() => import('./PaperViewer').then((m) => m.PaperViewer));

export type PreviewButtonProps = Pick<ButtonProps, 'variant' | 'look' | 'size' | 'className'> & {
  /** What the paper is. */
  title: string;
  /** Where the browser finds it to show it; null when it cannot be shown. */
  previewUrl: string | null;
  /** Where it finds it to keep it. */
  downloadUrl: string;
  /** The name under which it is kept. */
  fileName: string;
  /** Called when it is opened. */
  onOpen?: () => void;
  children: ReactNode;
};

/** Shows a paper beside the page; nothing where this browser cannot. */
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
  const cut = useCutReason();
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
          <PaperViewer
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
