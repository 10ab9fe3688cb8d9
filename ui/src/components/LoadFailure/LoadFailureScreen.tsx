import type { ErrorLike } from '@apollo/client';
import { Button } from '../../design/controls/Button/Button';
import { ErrorState } from '../../design/feedback/ErrorState/ErrorState';
import { paths } from '../../lib/paths';
import { texts } from '../../strings/texts';
import { isUnreachable, referenceOf } from '../failures';
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

/** What stands in place of a page none of whose data could be loaded (product S19). */
export function LoadFailureScreen({ error, onRetry, retrying = false }: LoadFailureScreenProps) {
  return (
    <div className={styles.page}>
      <WindowTitle page="Une erreur est survenue" />
      <ErrorState
        text={isUnreachable(error) ? texts.offline : undefined}
        reference={referenceOf(error)}
        actions={
          <>
            <Button loading={retrying} onClick={onRetry}>
              {texts.retry}
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
