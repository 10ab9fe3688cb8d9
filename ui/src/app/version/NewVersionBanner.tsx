import { useDeferredValue } from 'react';
import { leave } from '../../auth/leave';
import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { WithinModal } from '../../design/overlays/Dialog/WithinModal';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { fr } from '../../lib/typography';
import styles from './NewVersionBanner.module.css';

const text = fr`Une nouvelle version est prête. Enregistrez votre saisie : la page se rechargera ensuite.`;

/**
 * Says that a new version waits until the unsaved form is saved (product 5.4). It is shown inside the
 * open drawer, if any.
 */
export function NewVersionBanner() {
  // Screen readers do not read the text that a live region is created with.
  const said = useDeferredValue(text, '');
  return (
    <WithinModal className={styles.above}>
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
      </Banner>
    </WithinModal>
  );
}
