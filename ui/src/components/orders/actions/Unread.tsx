import type { ErrorLike } from '@apollo/client';
import { Button } from '../../../design/controls/Button/Button';
import { Banner } from '../../../design/feedback/Banner/Banner';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { texts } from '../../../strings/texts';
import { adviceOf, isForbidden } from '../../failures';
import { useTold } from '../../LoadFailure/list-failure';
import styles from './OrderActions.module.css';

/** Props of {@link Unread}. */
export type UnreadProps = {
  /** It is still being read. */
  loading: boolean;
  /** Why reading failed: it was not told that there is no such order. */
  error: ErrorLike | undefined;
  onRetry: () => void;
};

/** What stands in a dialog whose order is not there yet, or could not be read. */
export function Unread({ loading, error, onRetry }: UnreadProps) {
  const told = useTold(error);
  if (loading) {
    return (
      <div className={styles.unread} aria-busy="true">
        <Skeleton width={7} />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </div>
    );
  }
  if (!error) return <p>Cette commande est introuvable.</p>;
  return (
    <Banner
      tone="error"
      action={
        !told &&
        !isForbidden(error) && (
          <Button look="outline" onClick={onRetry}>
            {texts.retry}
          </Button>
        )
      }
    >
      La commande n’a pas pu être chargée.{' '}
      {told ? 'Elle s’affichera automatiquement.' : adviceOf(error)}
    </Banner>
  );
}
