import type { ErrorLike } from '@apollo/client';
import { config } from '../../auth/config';
import { Button } from '../../design/Button/Button';
import { ErrorState } from '../../design/ErrorState/ErrorState';
import { paths } from '../../lib/paths';
import { texts } from '../../strings/texts';
import { referenceOf } from '../failures';
import styles from '../Page/Page.module.css';
import { Support } from '../Support/Support';

/** Props of {@link LoadFailure}. */
export type LoadFailureProps = {
  /** Why nothing came. */
  error: ErrorLike | undefined;
  /** Asks again. */
  onRetry: () => void;
  /** It is asking again. */
  retrying?: boolean;
};

/** What stands in place of a page none of whose data could be loaded (product S19). */
export function LoadFailure({ error, onRetry, retrying = false }: LoadFailureProps) {
  return (
    <div className={styles.page}>
      <title>{`Une erreur est survenue · ${config().appName}`}</title>
      <ErrorState
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
