import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { leave } from '../../auth/leave';
import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { useTopModal } from '../../design/overlays/Dialog/modals';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import styles from './NewVersionBanner.module.css';

const text =
  'Une nouvelle version est prête. Enregistrez votre saisie\u00a0: la page se rechargera ensuite.';

/**
 * Says that a new version waits for what is typed (product 5.4). It stands in the dialog that is
 * open, where forms mostly are: all that is outside of it is inert.
 */
export function NewVersionBanner() {
  const home = useRef<HTMLDivElement>(null);
  const [frame] = useState(() => document.createElement('div'));
  const modal = useTopModal();
  useLayoutEffect(() => {
    const place = modal?.querySelector('[data-part="body"]') ?? home.current;
    frame.className = (modal ? styles.within : styles.above) ?? '';
    place?.prepend(frame);
  }, [modal, frame]);
  const [said, setSaid] = useState('');
  // Said after the region is there: what a live region is born with is not read.
  useEffect(() => setSaid(text), []);
  return (
    <>
      <div ref={home} />
      {createPortal(
        <Banner
          role="group"
          aria-label="Nouvelle version"
          action={
            <Button look="outline" onClick={leave.reload}>
              Recharger maintenant
            </Button>
          }
        >
          {text}
          <VisuallyHidden role="status">{said}</VisuallyHidden>
        </Banner>,
        frame,
      )}
    </>
  );
}
