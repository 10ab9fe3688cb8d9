import type { ErrorLike } from '@apollo/client';
import { Button } from '../../design/controls/Button/Button';
import { ErrorState } from '../../design/feedback/ErrorState/ErrorState';
import { paths } from '../../lib/paths';
import { texts } from '../../strings/texts';
import { useErrorShown } from '../error-shown';
import { isUnreachable, referenceOf } from '../failures';
import { maintenanceTexts, retryNow, useMaintenanceScreen } from '../Maintenance/maintenance';
import styles from '../Page/Page.module.css';
import { WindowTitle } from '../Page/WindowTitle';
import { Support } from '../Support/Support';

/** Props of {@link LoadFailureScreen}. */
export type LoadFailureScreenProps = {
  /** Why nothing came. */
  error: ErrorLike | undefined;
  /** Asks again. */
  onRetry: () => void;
  /** It is asking again. */
  retrying?: boolean;
};

/**
 * What stands in place of a page none of whose data could be loaded (product S19); while the
 * provider is being maintained, until when, and that the page then comes by itself (product 5.4).
 */
export function LoadFailureScreen({ error, onRetry, retrying = false }: LoadFailureScreenProps) {
  useErrorShown(error);
  const left = useMaintenanceScreen(error);
  const waits = left !== null;
  const usual = isUnreachable(error) ? texts.offline : undefined;
  return (
    <div className={styles.page}>
      <WindowTitle page={waits ? maintenanceTexts.title : 'Une erreur est survenue'} />
      <ErrorState
        title={waits ? maintenanceTexts.title : undefined}
        text={waits ? maintenanceTexts.text(left) : usual}
        reference={waits ? null : referenceOf(error)}
        actions={
          <>
            <Button loading={retrying || left === 0} onClick={waits ? retryNow : onRetry}>
              {waits ? maintenanceTexts.now : texts.retry}
            </Button>
            <Button look="outline" to={paths.home}>
              Retour à l’accueil
            </Button>
          </>
        }
      >
        <Support />
      </ErrorState>
    </div>
  );
}
